import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { WEBHOOK_MESSAGES } from '#shared/contracts/integrations/webhook-messages.ts';
import { checkInsOf, scanOf, soldTicket } from '#tests/support/worker/door.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { apiKeyOf, askApi } from '#tests/support/worker/public-api.ts';

/** Reads all pages one after another. */
async function readAll(path: string, key: string, limit: number): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, body } = await askApi(`${path}?limit=${limit}${query}`, key);
    expect(status).toBe(200);
    expect(body.data.length).toBeLessThanOrEqual(limit);
    all.push(...body.data);
    cursor = body.nextCursor;
  }
  return all;
}

test("a key lists its owner's events page by page without gaps or duplicates, also an administrator's", async () => {
  const organizer = await person({ role: 'organizer' });
  const admin = await person({ role: 'admin' });
  const mine = [];
  for (let n = 0; n < 5; n++) mine.push((await eventOnSale({ organizer })).eventId);
  const { eventId: foreign } = await eventOnSale({ organizer: admin });
  const { key } = await apiKeyOf(organizer);
  const ids = (await readAll('/events', key, 2)).map(({ id }) => id);
  expect(ids).toEqual(mine.sort());
  expect((await readAll('/events', (await apiKeyOf(admin)).key, 2)).map(({ id }) => id)).toEqual([foreign]);
  for (const path of ['', '/attendees', '/check-ins']) {
    const answer = await askApi(`/events/${foreign}${path}`, key);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'EVENT_NOT_FOUND']);
  }
});

test('an event has place, times, money in minor units and the tickets left', async () => {
  const sale = await eventOnSale({ types: [{ name: 'Floor', price: 1_250, quantity: 10 }] });
  const { key } = await apiKeyOf(sale.organizer);
  await soldTicket(sale, await buyerWith(5_000));
  const { body, headers } = await askApi(`/events/${sale.eventId}`, key);
  expect(body).toEqual({
    id: sale.eventId,
    name: 'Night',
    description: '',
    category: 'concert',
    phase: 'published',
    startsAt: expect.stringMatching(/Z$/),
    endsAt: expect.stringMatching(/Z$/),
    venue: { name: 'Hall', address: '', city: '', timeZone: 'UTC' },
    currency: 'USD',
    capacity: null,
    url: `${SITE}/event/${sale.eventId}`,
    ticketTypes: [{ id: sale.typeId, name: 'Floor', priceMinor: 1_250, quantity: 10, sold: 1 }],
  });
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('attendees come page by page without codes that would admit them', async () => {
  const sale = await eventOnSale();
  const { key } = await apiKeyOf(sale.organizer);
  const buyer = await buyerWith(10_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, 5));
  const all = await readAll(`/events/${sale.eventId}/attendees`, key, 2);
  expect(all.map(({ ticketId }) => ticketId).sort()).toEqual([...data.ticketIds].sort());
  expect(all[0]).toMatchObject({
    purchaseId: data.purchaseId,
    status: 'active',
    ticketType: { id: sale.typeId, name: 'Type 1' },
    guest: { name: buyer.name, email: buyer.email },
    currency: 'USD',
    paidMinor: 1_000,
    usedAt: null,
  });
  const { results } = await env.DB.prepare('SELECT secret, short_code FROM tickets WHERE event_id = ?')
    .bind(sale.eventId)
    .all<{ secret: string; short_code: string }>();
  for (const { secret, short_code } of results) {
    expect(JSON.stringify(all)).not.toContain(secret);
    expect(JSON.stringify(all)).not.toContain(short_code);
  }
});

test("check-ins come in the order of the door's decisions", async () => {
  const sale = await eventOnSale();
  const { key } = await apiKeyOf(sale.organizer);
  const [first, second] = [await soldTicket(sale), await soldTicket(sale)];
  for (const { code } of [first, second, first])
    await sale.organizer.mutate('checkin.scan', scanOf(sale, code));
  expect(await checkInsOf(sale)).toHaveLength(3);
  const all = await readAll(`/events/${sale.eventId}/check-ins`, key, 1);
  expect(all.map(({ kind, ticketId, gate }) => [kind, ticketId, gate])).toEqual([
    ['admitted', first.id, 'North'],
    ['admitted', second.id, 'North'],
    ['refused', first.id, 'North'],
  ]);
});

test.each([
  ['/events?limit=0', 'limit'],
  ['/events?limit=201', 'limit'],
  ['/events?limit=many', 'limit'],
  ['/events?cursor=x', 'cursor'],
  [`/events?cursor=${'9'.repeat(6_000)}`, 'cursor'],
  ['/events?page=2', 'page'],
  ['/events/00000000-0000-4000-8000-000000000000/check-ins?cursor=-1', 'cursor'],
])('%s is refused with the reason', async (path, field) => {
  const { key } = await apiKeyOf(await person({ role: 'organizer' }));
  const { status, body } = await askApi(path, key);
  expect([status, body.error.code, body.error.details.fields]).toEqual([400, 'BAD_INPUT', [field]]);
});

test('malformed IDs and unknown paths are refused', async () => {
  const { key } = await apiKeyOf(await person({ role: 'organizer' }));
  expect((await askApi("/events/' OR 1=1", key)).body.error.code).toBe('EVENT_NOT_FOUND');
  for (const method of ['GET', 'POST', 'DELETE']) {
    const { status, body } = await askApi('/nothing', key, { method });
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(body.error.message).toContain('/api/v1/nothing');
    expect(body.error.message).toContain('/api/v1/openapi.json');
  }
});

test.each(['/events', '/events/1', '/events/1/attendees', '/events/1/check-ins', '/openapi.json'])(
  '%s accepts GET and refuses other methods',
  async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const body = method === 'POST' ? { body: 'x'.repeat(200_000) } : {};
      const answer = await askApi(path, null, { method, ...body });
      expect([answer.status, answer.body.error.code]).toEqual([405, 'WRONG_METHOD']);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect(answer.body.error.message).toContain(`send GET, not ${method}`);
      expect(answer.body.error.category).toBe('validation');
    }
  },
);

test('the OpenAPI description covers every response and message, and its references resolve', async () => {
  const answer = await SELF.fetch(`${SITE}/api/v1/openapi.json`);
  const document = (await answer.json()) as {
    openapi: string;
    paths: Record<string, { get: { responses: Record<string, unknown>; parameters: { name: string }[] } }>;
    webhooks: Record<string, unknown>;
    components: { schemas: Record<string, { type: string; properties: Record<string, unknown> }> };
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual([
    '/events',
    '/events/{id}',
    '/events/{id}/attendees',
    '/events/{id}/check-ins',
  ]);
  expect(document.paths['/events']?.get.parameters.map(({ name }) => name)).toEqual(['limit', 'cursor']);
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(WEBHOOK_MESSAGES));
  const { schemas } = document.components;
  expect(Object.keys(schemas.Attendee?.properties ?? {})).toContain('paidMinor');
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
  expect(references.length).toBeGreaterThan(10);
  for (const to of references)
    expect(Object.keys(schemas)).toContain(to?.replace('#/components/schemas/', ''));
});
