import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  CREWS_PER_ORGANIZER_MAX,
  DISCOUNT_BATCHES_PER_ORGANIZER_MAX,
  DISCOUNT_CODES_PER_ORGANIZER_MAX,
  VENUES_PER_ORGANIZER_MAX,
} from '#shared/limits.ts';
import { batchInput, codeInput } from '#tests/support/worker/codes.ts';
import { draftInput } from '#tests/support/worker/drafts.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { ownerBeside } from '#tests/support/worker/members.ts';
import { type Person, person, proven, type TrpcAnswer } from '#tests/support/worker/people.ts';
import { hire } from '#tests/support/worker/staff.ts';

const code = ({ error }: TrpcAnswer) => error?.data.errorCode;

/** Rows as a person's first organization has them when it is full. */
async function fill({ id }: Person, count: number, insert: string) {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) ${insert}`,
  )
    .bind(id)
    .run();
}

async function found(founder: Person): Promise<string> {
  const input = { requestId: crypto.randomUUID(), name: 'Casa Azul' };
  return (await founder.mutate('organizations.create', input)).data.id;
}

test('founding another organization gives no further codes, batches of codes or crews', async () => {
  const founder = await proven(await person({ role: 'organizer' }));
  const second = await found(founder);
  await ownerBeside(founder, second);
  const sale = await eventOnSale({ organizer: founder });
  await env.DB.prepare('UPDATE events SET organization_id = ?2 WHERE id = ?1')
    .bind(sale.eventId, second)
    .run();
  await hire(sale, await person());
  const ask = [
    () => founder.mutate('discounts.create', { ...codeInput(sale), eventId: null, organizationId: second }),
    () => founder.mutate('discounts.createMany', { ...batchInput(sale), count: 1 }),
    () =>
      founder.mutate('crews.save', {
        requestId: crypto.randomUUID(),
        eventId: sale.eventId,
        name: crypto.randomUUID(),
      }),
  ];
  for (const one of ask) expect(code(await one())).toBeUndefined();
  await fill(
    founder,
    DISCOUNT_CODES_PER_ORGANIZER_MAX,
    `INSERT INTO discount_codes (id, organizer_id, request_id, code, type, value, created_at, updated_at)
     SELECT ?1 || i, ?1, i, 'EARLY' || i, 'percentage', 10, 0, 0 FROM n`,
  );
  await fill(
    founder,
    DISCOUNT_BATCHES_PER_ORGANIZER_MAX,
    `INSERT INTO discount_batches (id, organizer_id, prefix, count, type, value, created_at, updated_at)
     SELECT ?1 || i, ?1, 'B' || i, 0, 'percentage', 10, 0, 0 FROM n`,
  );
  await fill(
    founder,
    CREWS_PER_ORGANIZER_MAX,
    'INSERT INTO crews (id, organizer_id, name, updated_at) SELECT ?1 || i, ?1, i, 0 FROM n',
  );
  for (const one of ask) expect(code(await one())).toBe('TOO_MANY');
});

test('an organization remembers fewer places when its founder has many elsewhere, and always the latest', async () => {
  const founder = await person({ role: 'organizer' });
  const second = await found(founder);
  await fill(
    founder,
    VENUES_PER_ORGANIZER_MAX,
    "INSERT INTO venues (id, organizer_id, name, city, time_zone, currency, used_at) SELECT ?1 || i, ?1, 'V' || i, '', 'UTC', 'USD', i FROM n",
  );
  for (const venueName of ['Old hall', 'New hall'])
    await founder.mutate('events.create', draftInput({ venueName, organizationId: second }));
  const { results } = await env.DB.prepare(
    'SELECT organization_id = ?1 AS isFirst, count(*) AS n, max(name) AS name FROM venues WHERE organizer_id = ?1 GROUP BY 1 ORDER BY 1',
  )
    .bind(founder.id)
    .all();
  expect(results).toMatchObject([
    { isFirst: 0, n: 1, name: 'New hall' },
    { isFirst: 1, n: VENUES_PER_ORGANIZER_MAX },
  ]);
});
