import { SELF } from 'cloudflare:test';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanOf, soldTicket } from '#tests/support/worker/door.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { SITE } from '#tests/support/worker/people.ts';
import { apiKeyOf, askApi } from '#tests/support/worker/public-api.ts';

interface Schema {
  type: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}
interface Description {
  paths: Record<string, { get: { parameters: Parameter[]; responses: Record<string, unknown> } }>;
}

const TRIES = 12;

/** Values that the schema allows. @throws for a schema that leaves open what the API would refuse */
function valuesOf({ type, format, pattern, minLength, maxLength, minimum, maximum }: Schema) {
  if (type === 'integer') return fc.integer({ min: minimum ?? Number.NaN, max: maximum ?? Number.NaN });
  if (pattern) {
    const fits = (text: string) =>
      text.length >= (minLength ?? 0) && text.length <= (maxLength ?? Number.POSITIVE_INFINITY);
    return fc.stringMatching(new RegExp(pattern)).filter(fits);
  }
  if (format === 'uuid') return fc.uuid();
  throw new Error(`Any ${type} is described as valid`);
}

function addressOf(path: string, parameters: Parameter[], values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place } of parameters) {
    const value = values[name];
    if (value === undefined) continue;
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return `${address}?${query}`;
}

async function describedApi() {
  const answer = await SELF.fetch(`${SITE}/api/v1/openapi.json`);
  const { paths } = await answer.json<Description>();
  return Object.entries(paths).map(([path, { get }]) => ({ path, ...get }));
}

/** An organizer's key, and the id of an event with something on every page. */
async function ownNight() {
  const sale = await eventOnSale();
  const { code } = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  const { key } = await apiKeyOf(sale.organizer);
  return { key, eventId: sale.eventId };
}

test('every call that the description allows is understood', async () => {
  const { key, eventId } = await ownNight();
  for (const { path, parameters, responses } of await describedApi()) {
    const values = fc.record(
      Object.fromEntries(
        parameters.map(({ name, in: place, required, schema }) => {
          const any = place === 'path' ? fc.oneof(fc.constant(eventId), valuesOf(schema)) : valuesOf(schema);
          return [name, required ? any : fc.option(any, { nil: undefined })];
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(values, async (chosen) => {
        const address = addressOf(path, parameters, chosen);
        const { status } = await askApi(address, key);
        const own = chosen.id === undefined || chosen.id === eventId;
        expect(status, address).toBe(own ? 200 : 404);
        expect(Object.keys(responses)).toContain(String(status));
      }),
      { seed: 50, numRuns: TRIES },
    );
  }
});

test('a cursor that the description does not allow is refused, on every list', async () => {
  const { key, eventId } = await ownNight();
  const lists = (await describedApi()).flatMap(({ path, parameters }) => {
    const cursor = parameters.find(({ name }) => name === 'cursor');
    return cursor ? [{ path: path.replace('{id}', eventId), ...cursor }] : [];
  });
  expect(lists).toHaveLength(3);
  for (const { path, schema } of lists) {
    const { pattern = '', minLength = 0, maxLength = 0 } = schema;
    const isAllowed = (text: string) =>
      new RegExp(pattern).test(text) && text.length >= minLength && text.length <= maxLength;
    const others = fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{1,20}$/), fc.uuid());
    await fc.assert(
      fc.asyncProperty(others, async (cursor) => {
        const { status, body } = await askApi(`${path}?${new URLSearchParams({ cursor })}`, key);
        expect([status, body.error?.details.fields], cursor).toEqual(
          isAllowed(cursor) ? [200, undefined] : [400, ['cursor']],
        );
      }),
      { seed: 50, numRuns: TRIES },
    );
  }
});
