import { env, runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { SOURCES_PER_DAY_MAX } from '#durable/view-counter/view-store.ts';
import type { Conversion } from '#shared/contracts/analytics/conversion.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { hire } from '#tests/support/worker/staff.ts';

const BROWSER = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

async function view(eventId: string, more: { body?: unknown; headers?: Record<string, string> } = {}) {
  const response = await SELF.fetch(`${SITE}/api/events/${eventId}/views`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...more.headers },
    body: JSON.stringify(more.body ?? { source: 'instagram', visit: true }),
  });
  await response.arrayBuffer();
  return response.status;
}

const conversionOf = async ({ organizer, eventId }: Sale): Promise<Conversion> =>
  (await organizer.query('analytics.conversion', { eventId })).data;

/** Views reach their counter in batches. */
const viewsOf = (night: Sale, views: number) =>
  expect.poll(async () => (await conversionOf(night)).total.views).toBe(views);

test('counts views and visits by source, and sums what several guests send at once', async () => {
  const night = await eventOnSale();
  const sent = [
    ...Array.from({ length: 40 }, () => ({ source: 'IG', visit: true })),
    { source: 'instagram', visit: false },
    { source: null, visit: true },
    { source: 42, visit: true },
  ];
  const statuses = await Promise.all(sent.map((body) => view(night.eventId, { body })));
  expect(new Set(statuses)).toEqual(new Set([204]));
  await viewsOf(night, 43);
  const { sources, days } = await conversionOf(night);
  expect(sources).toMatchObject([
    { source: 'instagram', views: 41, visits: 40 },
    { source: 'direct', views: 2, visits: 2 },
  ]);
  expect(days).toMatchObject([{ day: new Date().toISOString().slice(0, 10), views: 43 }]);
});

test('does not count robots, organizer, staff and administrators, but other organizers', async () => {
  const night = await eventOnSale();
  const [admin, rival, scanner] = await Promise.all([
    person({ role: 'admin' }),
    person({ role: 'organizer' }),
    person(),
  ]);
  await hire(night, scanner);
  for (const agent of ['', 'Googlebot/2.1', 'WhatsApp/2 LinkPreview', 'HeadlessChrome/142.0'])
    expect(await view(night.eventId, { headers: { 'user-agent': agent } })).toBe(204);
  for (const { token } of [night.organizer, admin, scanner, rival])
    expect(await view(night.eventId, { headers: { authorization: `Bearer ${token}` } })).toBe(204);
  await view(night.eventId, { headers: { 'user-agent': `${BROWSER} CUBOT NOTE` } });
  await viewsOf(night, 2);
});

test('refuses what is no view, and counts none of it', async () => {
  const night = await eventOnSale();
  const { eventId } = night;
  expect(await view(eventId, { body: [] })).toBe(400);
  expect(await view(eventId, { body: { source: 'x' } })).toBe(400);
  expect(await view(eventId, { body: { source: 'x'.repeat(2_000), visit: true } })).toBe(413);
  expect(await view(eventId, { headers: { 'content-type': 'text/plain' } })).toBe(415);
  expect(await view(eventId, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403);
  expect(await view(crypto.randomUUID())).toBe(404);
  expect(await view('x'.repeat(500))).toBe(404);
  await view(eventId);
  await viewsOf(night, 1);
});

test('sources beyond the limit of a day count as others', async () => {
  const night = await eventOnSale();
  const counter = env.VIEW_COUNTER.getByName(night.eventId);
  const day = '2026-04-01';
  const invented = Array.from({ length: 100 }, (_, at) => ({
    day,
    source: `s${at}`,
    views: 1,
    visits: 1,
  }));
  await counter.add(invented);
  await counter.add([
    { day, source: 's0', views: 1, visits: 0 },
    { day, source: 'direct', views: 1, visits: 1 },
  ]);
  const { sources, total } = await conversionOf(night);
  expect(total.views).toBe(102);
  expect(sources).toHaveLength(SOURCES_PER_DAY_MAX + 2);
  expect(sources.find(({ source }) => source === 's0')?.views).toBe(2);
  expect(sources[0]).toMatchObject({ source: 'other', views: 100 - SOURCES_PER_DAY_MAX });
});

test('counts reach D1 by the alarm, as totals that a second alarm leaves as they are', async () => {
  const night = await eventOnSale();
  const counter = env.VIEW_COUNTER.getByName(night.eventId);
  const rows = async () =>
    (await env.DB.prepare('SELECT * FROM event_views WHERE event_id = ?').bind(night.eventId).all()).results;
  const seen = { day: '2026-04-01', source: 'direct', views: 2, visits: 1 };
  await counter.add([seen]);
  expect(await rows()).toEqual([]);
  expect(await runDurableObjectAlarm(counter)).toBe(true);
  await counter.add([{ ...seen, views: 1, visits: 0 }]);
  await runDurableObjectAlarm(counter);
  expect(await rows()).toEqual([{ event_id: night.eventId, ...seen, views: 3 }]);
  expect(await counter.save()).toBe(false);
});
