import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readClocks } from '#db/readers/analytics/scopes.ts';
import { readSales } from '#db/readers/money/money-moves.ts';
import { salesAnalyticsInput } from '#shared/contracts/analytics/sales-analytics.ts';
import type { Sale, SaleOptions } from '#tests/support/worker/events.ts';
import { organizerActor, scopeOfOne } from '#tests/support/worker/organizations.ts';
import { eventAt, soldAt } from '#tests/support/worker/past-sales.ts';
import { person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';
import { analyzeSales } from '#worker/analytics/analyze-sales.ts';

const eventIn = (timeZone: string, options: SaleOptions = {}) =>
  eventAt('2030-05-01T20:00:00Z', { ...options, timeZone });

async function sell(sale: Sale, sales: Record<string, number>) {
  const buyerId = (await person()).id;
  for (const [at, total] of Object.entries(sales)) await soldAt({ ...sale, buyerId, at, total });
}

async function salesOf(organizerId: string, now: string, input: object) {
  const actor = organizerActor({ id: organizerId }) as unknown as Parameters<typeof analyzeSales>[1]['actor'];
  const deps = { db: env.DB, now: () => Date.parse(now) };
  const analyzed = await analyzeSales(deps, { ...salesAnalyticsInput.parse(input), actor });
  if (!analyzed.ok) throw new Error(analyzed.code);
  return analyzed.value;
}

const withSales = (bars: readonly { at: string; ticketMinor: number }[] = []) =>
  bars.flatMap(({ at, ticketMinor }) => (ticketMinor > 0 ? [[at.slice(0, 10), ticketMinor]] : []));

test("a range is days of the event's clock, whatever the reader's, also when clocks change in it", async () => {
  // Clocks in New York go forward on March 10, 2030: midnight is at 05:00Z before and at 04:00Z after.
  const sale = await eventIn('America/New_York');
  await sell(sale, {
    '2030-03-06T04:59:00Z': 1,
    '2030-03-06T05:00:00Z': 20,
    '2030-03-09T04:59:00Z': 300,
    '2030-03-09T05:00:00Z': 4_000,
    '2030-03-12T03:59:00Z': 50_000,
    '2030-03-12T04:00:00Z': 600_000,
  });
  const { now, before, unit, timeZone } = await salesOf(sale.organizer.id, '2030-03-20T12:00:00Z', {
    eventId: sale.eventId,
    range: 'custom',
    from: '2030-03-09',
    to: '2030-03-11',
    compare: 'previous',
    timeZone: 'Asia/Tokyo',
  });
  expect([unit, timeZone]).toEqual(['day', 'America/New_York']);
  expect(now).toMatchObject({
    from: '2030-03-09',
    to: '2030-03-11',
    sums: { ticketMinor: 54_000, tickets: 2 },
  });
  expect(withSales(now.bars)).toEqual([
    ['2030-03-09', 4_000],
    ['2030-03-11', 50_000],
  ]);
  expect(now.bars).toHaveLength(3);
  expect(before).toMatchObject({ from: '2030-03-06', to: '2030-03-08', sums: { revenueMinor: 320 } });
  expect(before?.bars).toHaveLength(3);
});

test('a running day is compared with the day before and with the date a year before, until the same time', async () => {
  const sale = await eventIn('America/Mexico_City');
  await sell(sale, {
    '2029-03-13T20:00:00Z': 1,
    '2029-03-14T02:00:00Z': 20,
    '2030-03-12T20:00:00Z': 300,
    '2030-03-13T02:00:00Z': 4_000,
    '2030-03-13T20:00:00Z': 50_000,
  });
  // 15:30 in Mexico.
  const ask = (compare: string) =>
    salesOf(sale.organizer.id, '2030-03-13T21:30:00Z', { range: 'today', compare });
  const { now, before, unit } = await ask('previous');
  expect(unit).toBe('hour');
  expect(now).toMatchObject({ from: '2030-03-13', to: '2030-03-13', sums: { revenueMinor: 50_000 } });
  expect(now.bars.map(({ at }) => at.slice(11))).toHaveLength(16);
  expect(before).toMatchObject({ from: '2030-03-12', sums: { revenueMinor: 300 } });
  expect((await ask('year')).before).toMatchObject({ from: '2029-03-13', sums: { revenueMinor: 1 } });
  expect((await ask('none')).before).toBeNull();
});

test('twelve months end with the current one and are compared by month; all time begins with the first sale', async () => {
  const sale = await eventIn('Europe/Moscow');
  // 21:30Z is the next day in Moscow.
  await sell(sale, { '2029-01-31T21:30:00Z': 7, '2029-06-30T21:30:00Z': 20, '2030-02-28T10:00:00Z': 300 });
  const ask = (range: string) =>
    salesOf(sale.organizer.id, '2030-05-20T12:00:00Z', { range, compare: 'previous' });
  const year = await ask('year');
  expect(year.unit).toBe('month');
  expect(year.now).toMatchObject({ from: '2029-06-01', to: '2030-05-20' });
  expect(withSales(year.now.bars)).toEqual([
    ['2029-07-01', 20],
    ['2030-02-01', 300],
  ]);
  expect([year.now.bars.length, year.before?.bars.length]).toEqual([12, 12]);
  expect(withSales(year.before?.bars)).toEqual([['2029-02-01', 7]]);
  const all = await ask('all');
  expect(all).toMatchObject({ unit: 'month', before: null, now: { from: '2029-02-01', to: '2030-05-20' } });
});

test("one currency is shown at a time, and the reader's clock counts for events in several zones", async () => {
  const organizer = await person({ role: 'organizer' });
  const here = await eventIn('America/Mexico_City', { organizer });
  const abroad = await eventIn('Europe/Moscow', { organizer });
  const pesos = await eventIn('America/Mexico_City', { organizer, currency: 'MXN' });
  await sell(here, { '2030-03-13T20:00:00Z': 100 });
  await sell(abroad, { '2030-03-13T20:00:00Z': 20 });
  await sell(pesos, { '2030-03-13T20:00:00Z': 3 });
  const ask = (input: object) =>
    salesOf(organizer.id, '2030-03-14T12:00:00Z', { timeZone: 'Asia/Tokyo', ...input });
  const dollars = await ask({ currency: 'USD' });
  expect(dollars).toMatchObject({
    currency: 'USD',
    timeZone: 'Asia/Tokyo',
    now: { sums: { ticketMinor: 120 } },
  });
  expect(dollars.currencies.toSorted()).toEqual(['MXN', 'USD']);
  expect(withSales(dollars.now.bars)).toEqual([['2030-03-14', 120]]);
  const mexican = await ask({ currency: 'MXN' });
  expect(mexican).toMatchObject({ timeZone: 'America/Mexico_City', now: { sums: { ticketMinor: 3 } } });
  expect((await ask({ eventId: here.eventId, currency: 'RUB' })).currency).toBe('USD');
  const newcomer = await salesOf((await person({ role: 'organizer' })).id, '2030-03-14T12:00:00Z', {});
  expect(newcomer).toMatchObject({
    currency: null,
    currencies: [],
    timeZone: 'UTC',
    now: { sums: { tickets: 0 } },
  });
});

test('sales of a range refuse wrong dates, zones and events', async () => {
  const organizer = await person({ role: 'organizer' });
  const ask = (input: object) => organizer.query('analytics.sales', input);
  expect((await ask({})).status).toBe(200);
  for (const input of [
    { range: 'custom', from: '2030-03-09', to: '2030-03-08' },
    { range: 'custom', from: '2030-02-30' },
    { range: 'custom', from: '0001-01-01' },
    { range: 'decade' },
    { compare: 'x'.repeat(10_000) },
    { timeZone: 'Mars/Olympus' },
    { eventId: 'x' },
  ])
    expect((await ask(input)).status, JSON.stringify(input).slice(0, 80)).toBe(400);
});

test('sales of a range are found by indexes', async () => {
  const plans = await queryPlans(async (reader) => {
    await readClocks(reader, { scope: scopeOfOne('a'), eventId: null });
    await readSales(reader, { scope: scopeOfOne('a'), eventIds: null }, { since: 1, until: 2 });
    await readSales(reader, { scope: null, eventIds: ['a'] }, { since: 1, until: 2 });
  });
  expect(plans).toHaveLength(3);
  for (const plan of plans)
    expect(plan).not.toMatch(/SCAN (events|purchases|orders|ledger_transfers|[eopt])\b(?! VIRTUAL)/);
});
