import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { soldAt } from '#tests/support/worker/past-sales.ts';
import { person } from '#tests/support/worker/people.ts';
import { analyzeEvent } from '#worker/analytics/analyze-event.ts';
import { readTodayCurve } from '#worker/analytics/today.ts';

async function eventIn(timeZone: string, start: string, end: string) {
  const sale = await eventOnSale();
  await env.DB.prepare('UPDATE events SET time_zone = ?2, starts_at = ?3, ends_at = ?4 WHERE id = ?1')
    .bind(sale.eventId, timeZone, Date.parse(start), Date.parse(end))
    .run();
  return sale;
}

const actorOf = (id: string) =>
  organizerActor({ id }) as unknown as Parameters<typeof readTodayCurve>[1]['actor'];

async function barsOf(eventId: string, organizerId: string, now: string) {
  const deps = { db: env.DB, now: () => Date.parse(now) };
  const analyzed = await analyzeEvent(deps, { eventId, actor: actorOf(organizerId) });
  if (!analyzed.ok) throw new Error(analyzed.code);
  const { unit, bars } = analyzed.value.sales;
  return {
    unit,
    sold: bars.filter(({ tickets }) => tickets > 0).map(({ at, tickets }) => [at, tickets]),
    bars,
  };
}

test("hours follow the venue's time zone, also with an offset of 45 minutes", async () => {
  const sale = await eventIn('Asia/Kathmandu', '2026-03-02T12:00:00Z', '2026-03-02T20:00:00Z');
  const buyer = await person();
  // 18:14 and 18:16 UTC are 23:59 of one day and 00:01 of the next.
  await soldAt({ ...sale, buyerId: buyer.id, at: '2026-03-01T18:14:59.999Z' });
  await soldAt({ ...sale, buyerId: buyer.id, at: '2026-03-01T18:15:00Z' });
  const { unit, sold } = await barsOf(sale.eventId, sale.organizer.id, '2026-03-02T13:00:00Z');
  expect(unit).toBe('hour');
  expect(sold).toEqual([
    ['2026-03-01T23:00', 1],
    ['2026-03-02T00:00', 1],
  ]);
});

test('days stay whole over the start of daylight saving', async () => {
  const sale = await eventIn('America/New_York', '2026-03-20T12:00:00Z', '2026-03-20T20:00:00Z');
  const buyer = await person();
  for (const at of [
    '2026-03-07T04:59:00Z',
    '2026-03-07T05:00:00Z',
    '2026-03-09T03:59:00Z',
    '2026-03-09T04:00:00Z',
  ])
    await soldAt({ ...sale, buyerId: buyer.id, at });
  const { unit, sold, bars } = await barsOf(sale.eventId, sale.organizer.id, '2026-03-10T12:00:00Z');
  expect(unit).toBe('day');
  expect(sold).toEqual([
    ['2026-03-06T00:00', 1],
    ['2026-03-07T00:00', 1],
    ['2026-03-08T00:00', 1],
    ['2026-03-09T00:00', 1],
  ]);
  expect(bars.at(-1)?.at).toBe('2026-03-10T00:00');
});

test('a sale of many months is shown by month without gaps', async () => {
  const sale = await eventIn('Europe/Moscow', '2026-03-20T12:00:00Z', '2026-03-20T20:00:00Z');
  const buyer = await person();
  await soldAt({ ...sale, buyerId: buyer.id, at: '2025-10-31T21:30:00Z' });
  await soldAt({ ...sale, buyerId: buyer.id, at: '2026-02-28T20:59:00Z' });
  const { unit, bars } = await barsOf(sale.eventId, sale.organizer.id, '2026-12-01T00:00:00Z');
  expect(unit).toBe('month');
  expect(bars.map(({ at, tickets }) => [at.slice(0, 7), tickets])).toEqual([
    ['2025-11', 1],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 1],
    ['2026-03', 0],
  ]);
});

test("today follows the reader's time zone, ends with the current hour, and shows all events on it", async () => {
  const sale = await eventIn('America/Mexico_City', '2026-05-02T12:00:00Z', '2026-05-02T20:00:00Z');
  const buyer = await person();
  await soldAt({ ...sale, buyerId: buyer.id, at: '2026-05-01T05:59:00Z' });
  await soldAt({ ...sale, buyerId: buyer.id, at: '2026-05-01T06:00:00Z' });
  await soldAt({ ...sale, buyerId: buyer.id, at: '2026-05-01T23:30:00Z' });
  const deps = { db: env.DB, now: () => Date.parse('2026-05-02T01:00:00Z') };
  const ask = (timeZone: string) => readTodayCurve(deps, { actor: actorOf(sale.organizer.id), timeZone });
  const { hours, ordersPending } = await ask('America/Mexico_City');
  expect(hours).toHaveLength(20);
  expect(hours.filter(({ tickets }) => tickets > 0).map(({ hour }) => hour)).toEqual([0, 17]);
  // For a reader in Moscow, four hours into the day, only the last one was today, at half past two.
  const inMoscow = await ask('Europe/Moscow');
  expect(inMoscow.hours.map(({ tickets }) => tickets)).toEqual([0, 0, 1, 0, 0]);
  expect(ordersPending).toBe(0);
});
