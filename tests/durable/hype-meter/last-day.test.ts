import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cityKey } from '#shared/events/city-key.ts';
import type { HypePeriod } from '#shared/hype/hype-clock.ts';
import { fundWallet } from '#tests/support/worker/events.ts';
import { buyIn, eventIn, meterOf, newCity, refundIn, watchCity } from '#tests/support/worker/hype.ts';
import { renewed } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** 20 minutes past the hour in Chicago, where daylight saving time begins that night. */
const SOLD_AT = Date.parse('2027-03-13T20:20:30Z');
const soon = <T>(read: () => T) => expect.poll(read);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: SOLD_AT });
});

afterEach(() => {
  vi.useRealTimers();
});

const after = (hours: number, minutes: number) =>
  vi.setSystemTime(SOLD_AT + hours * HOUR_MS + minutes * MINUTE_MS);

async function standingsOf(city: string, period: HypePeriod = 'all') {
  const answer = await meterOf(city).city(cityKey(city), period);
  return answer.ok ? answer.value : expect.unreachable();
}

const lastDayOf = async (city: string) => (await standingsOf(city)).numbers.lastDay;

/** Sums of the bars of the last 24 hours. */
async function barsOf(city: string) {
  const { bars } = (await standingsOf(city, 'today')).numbers.chart;
  const sum = (key: 'tickets' | 'tips') => bars.reduce((total, bar) => total + bar[key], 0);
  return { tickets: sum('tickets'), tips: sum('tips') };
}

const tickets = (lastDay: number, before: number) => ({
  tickets: lastDay,
  ticketsBefore: before,
  tips: 0,
  tipsBefore: 0,
  tipAmounts: [],
});

test('tickets and tips leave the last 24 hours, and the 24 before, in the minute in which they become too old', async () => {
  const city = newCity();
  const show = await showWith(['Ada'], { currency: 'USD', startsIn: -1 });
  await env.DB.prepare("UPDATE events SET city = ?, time_zone = 'America/Chicago' WHERE id = ?")
    .bind(city, show.eventId)
    .run();
  const { buyer, ticketIds } = await buyIn(show, 3);
  await fundWallet(buyer, 10_000, 'USD');
  const tip = () => buyer.mutate('tips.send', tipOf(show, { amount: 600 }));
  expect((await tip()).error).toBeNull();
  await refundIn(show, ticketIds[0] ?? '');
  await soon(() => lastDayOf(city)).toMatchObject({ tickets: 2, tips: 1 });
  after(0, 1);
  expect((await tip()).error).toBeNull();
  await soon(async () => (await lastDayOf(city)).tips).toBe(2);
  const tipAmounts = [{ currency: 'USD', amountMinor: 1_200 }];
  const own = async () => {
    const answer = await meterOf(city).event(cityKey(city), show.eventId);
    return answer.ok ? answer.value.lastDay : null;
  };

  after(23, 59);
  expect(await lastDayOf(city)).toEqual({ tickets: 2, tips: 2, tipAmounts, ticketsBefore: 0, tipsBefore: 0 });
  expect(await barsOf(city)).toEqual({ tickets: 2, tips: 2 });
  expect(await own()).toEqual({ tickets: 2, tips: 2, tipAmounts });
  expect((await standingsOf(city)).numbers.totals.points).toBe(60);
  after(24, 1);
  expect(await lastDayOf(city)).toEqual({
    tickets: 0,
    tips: 0,
    tipAmounts: [],
    ticketsBefore: 2,
    tipsBefore: 2,
  });
  expect(await barsOf(city)).toEqual({ tickets: 0, tips: 0 });
  expect(await own()).toEqual({ tickets: 0, tips: 0, tipAmounts: [] });
  expect((await standingsOf(city)).numbers.totals.points).toBe(30);
  after(47, 59);
  expect(await lastDayOf(city)).toMatchObject({ ticketsBefore: 2, tipsBefore: 2 });
  after(48, 1);
  expect(await lastDayOf(city)).toEqual(tickets(0, 0));
});

test('the last 24 hours change only in the minute in which something leaves them', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  await buyIn(sale, 2);
  const viewer = await watchCity(city);
  await soon(viewer.tickets).toBe(2);
  after(23, 50);
  await runDurableObjectAlarm(meterOf(city));
  const { seq } = await standingsOf(city);
  after(23, 59);
  expect(await runDurableObjectAlarm(meterOf(city))).toBe(true);
  expect((await standingsOf(city)).seq).toBe(seq);
  expect(viewer.last()?.numbers.lastDay).toEqual(tickets(2, 0));
  viewer.leave();
  await soon(viewer.closed).toBe(1000);

  const late = await watchCity(city);
  await soon(late.tickets).toBe(2);
  const rings = await runInDurableObject(meterOf(city), (_, { storage }) => storage.getAlarm());
  expect(rings).toBe(SOLD_AT - 30_000 + 24 * HOUR_MS + 500);
  vi.setSystemTime(Number(rings));
  await runDurableObjectAlarm(meterOf(city));
  await soon(() => late.last()?.numbers.lastDay).toEqual(tickets(0, 2));
});

test('minute buckets become hour buckets after two days, and a later refund leaves its hour', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  const { ticketIds } = await buyIn(sale, 2);
  after(0, 5);
  await buyIn(sale, 1);
  await soon(async () => (await standingsOf(city)).numbers.totals.tickets).toBe(3);
  const rows = () =>
    runInDurableObject(meterOf(city), (_, { storage }) =>
      storage.sql.exec('SELECT sold, refunded FROM ticket_buckets').toArray(),
    );
  expect(await rows()).toHaveLength(2);
  after(50, 0);
  await runDurableObjectAlarm(meterOf(city));
  expect(await rows()).toEqual([{ sold: 3, refunded: 0 }]);
  await refundIn({ ...sale, organizer: await renewed(sale.organizer) }, ticketIds[0] ?? '');
  await soon(async () => (await standingsOf(city)).numbers.totals.tickets).toBe(2);
  expect(await rows()).toEqual([{ sold: 3, refunded: 1 }]);
});
