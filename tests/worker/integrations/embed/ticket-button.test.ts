import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { eventOnSale, type SaleOptions } from '#tests/support/worker/events.ts';
import { person, SITE } from '#tests/support/worker/people.ts';

async function buttonOf(eventId: string, lang = 'en', init: RequestInit = {}) {
  const headers = { 'cache-control': 'no-cache', ...(init.headers as object) };
  const answer = await SELF.fetch(`${SITE}/api/embed/v1/events/${eventId}?lang=${lang}`, {
    ...init,
    headers,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as { label: string } };
}

async function sale(options: SaleOptions) {
  return (await eventOnSale(options)).eventId;
}

test("the embedded button shows the lowest price in the page's language and leads to the event", async () => {
  const eventId = await sale({ types: [{ price: 2_000 }, { price: 1_250 }] });
  const { status, body, headers } = await buttonOf(eventId, 'es');
  expect([status, body]).toEqual([
    200,
    {
      state: 'on_sale',
      label: expect.stringMatching(/^Boletos desde USD\s12\.50$/),
      url: `${SITE}/event/${eventId}?lng=es&src=button`,
    },
  ]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('public, max-age=30');
  expect(headers.get('set-cookie')).toBeNull();
  expect((await buttonOf(eventId, 'ru')).body.label).toMatch(/^Билеты от 12,50/);
  expect((await buttonOf(eventId, 'xx')).body.label).toBe('Tickets from $12.50');
});

const DAY_MS = 24 * 3_600_000;

test.each<[string, SaleOptions, object]>([
  ['one price', { types: [{ price: 500 }] }, { state: 'on_sale', label: 'Tickets $5' }],
  ['a free event', { types: [{ price: 0 }] }, { state: 'on_sale', label: 'Free tickets' }],
  ['a sold-out event', { capacity: 1, types: [{ quantity: 9 }] }, { state: 'sold_out', label: 'Sold out' }],
  ['an ended sale', { types: [{ salesEndAt: 1 }] }, { state: 'ended', label: 'Sales have ended' }],
  [
    'a sale that has not started',
    { types: [{ salesStartAt: Date.now() + DAY_MS }] },
    { state: 'not_started' },
  ],
  ['a cancelled event', { status: 'cancelled' }, { state: 'cancelled', label: 'Cancelled' }],
])('the embedded button shows the state of %s', async (_what, options, expected) => {
  const eventId = await sale(options);
  if (options.capacity)
    await env.DB.prepare('UPDATE ticket_types SET sold = 1 WHERE event_id = ?').bind(eventId).run();
  expect((await buttonOf(eventId)).body).toMatchObject(expected);
});

test('drafts, unknown events and malformed IDs have no button for any caller', async () => {
  const organizer = await person({ role: 'organizer' });
  const draft = await sale({ organizer, status: 'draft' });
  const headers = { authorization: `Bearer ${organizer.token}` };
  for (const id of [draft, crypto.randomUUID(), 'x', 'x'.repeat(3_000)]) {
    const { status, headers: answered } = await buttonOf(id, 'en', { headers });
    expect([status, answered.get('access-control-allow-origin')]).toEqual([404, '*']);
  }
});
