import {
  abortAllDurableObjects,
  env,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { cityKey } from '#shared/events/city-key.ts';
import { CLOSE_CODES, LIVE_PING } from '#shared/live/live.ts';
import { ageSales, buyIn, eventIn, hypeOf, meterOf, newCity, watchCity } from '#tests/support/worker/hype.ts';
import { guest, SITE } from '#tests/support/worker/people.ts';

const HOUR_MS = 3_600_000;
const soon = <T>(read: () => T) => expect.poll(read);

afterEach(() => {
  vi.useRealTimers();
});

const passHours = (hours: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS });

test('a sale updates the numbers of connected viewers, and a new viewer gets them at once', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  const first = await watchCity(city);
  await soon(first.tickets).toBe(0);
  await buyIn(sale, 2);
  await soon(first.tickets).toBe(2);
  expect(first.last()?.numbers.ranking).toMatchObject([{ id: sale.eventId, tickets: 2, rank: 1 }]);
  const late = await watchCity(city);
  await soon(late.tickets).toBe(2);
  await buyIn(sale, 1);
  await soon(() => [first.tickets(), late.tickets()]).toEqual([3, 3]);
  const seqs = first.messages.map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
});

test("the meter counts a city's first event that was announced while a look-up of the city found nothing", async () => {
  const [city, elsewhere] = [newCity(), newCity()];
  const sale = await eventIn(elsewhere);
  const meter = meterOf(city);
  const found = await runInDurableObject(meter, async (instance) => {
    const looking = instance.city(cityKey(city), 'all');
    const move = env.DB.prepare('UPDATE events SET city = ? WHERE id = ?').bind(city, sale.eventId).run();
    await instance.notify(cityKey(city), sale.eventId);
    await move;
    return (await looking).ok;
  });
  expect(found).toBe(false);
  // It counts without another look-up.
  await soon(() =>
    runInDurableObject(meter, (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'hype_events'").toArray(),
    ),
  ).toHaveLength(1);
});

test('viewers receive no push when the numbers are unchanged', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  await buyIn(sale, 1);
  const viewer = await watchCity(city);
  await soon(viewer.tickets).toBe(1);
  const { key } = (await hypeOf(city)).city;
  await meterOf(city).notify(key, sale.eventId);
  await meterOf(city).notify(key, crypto.randomUUID());
  // The viewer's next push is the last sale; nothing came before it.
  await buyIn(sale, 1);
  await soon(viewer.tickets).toBe(2);
  expect(viewer.messages.map(({ numbers }) => numbers.totals.tickets)).toEqual([1, 2]);
});

test('each viewer receives the period they selected', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  await buyIn(sale, 2);
  await ageSales(sale, 24 * 40);
  await buyIn(sale, 1);
  const [today, all] = [await watchCity(city, { period: 'today' }), await watchCity(city)];
  await soon(today.tickets).toBe(1);
  await soon(all.tickets).toBe(3);
  expect(today.last()?.numbers.chart.unit).toBe('hour');
});

test('a sale leaves the last 24 hours without any new event', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  await buyIn(sale, 2);
  const viewer = await watchCity(city);
  await soon(viewer.tickets).toBe(2);
  expect(viewer.last()?.numbers).toMatchObject({ totals: { points: 40 }, lastDay: { tickets: 2 } });
  passHours(24);
  await runDurableObjectAlarm(meterOf(city));
  await soon(() => viewer.last()?.numbers.lastDay).toMatchObject({ tickets: 0, ticketsBefore: 2 });
  // The meter continues to count, and counts nothing twice.
  expect(viewer.last()?.numbers.totals).toMatchObject({ points: 20, tickets: 2 });
  expect(viewer.last()?.numbers.ranking).toMatchObject([{ id: sale.eventId, rank: 1, rankBefore: 1 }]);
});

test('an evicted meter resumes from its buckets and keeps its viewers', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  await buyIn(sale, 2);
  const viewer = await watchCity(city);
  await soon(viewer.tickets).toBe(2);
  const { seq } = await hypeOf(city);
  await evictDurableObject(meterOf(city));
  const after = await hypeOf(city);
  expect(after.numbers.totals.tickets).toBe(2);
  expect(after.seq).toBeGreaterThanOrEqual(seq);
  await buyIn(sale, 1);
  await soon(viewer.tickets).toBe(3);
  await abortAllDurableObjects();
  expect((await hypeOf(city)).numbers.totals.tickets).toBe(3);
});

test('while a viewer is connected, the next poll finds a change whose notification was lost', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  const viewer = await watchCity(city);
  await soon(viewer.tickets).toBe(0);
  const moved = await eventIn(newCity());
  await buyIn(moved, 4);
  // Changed directly in D1, without a notification to the meter.
  await env.DB.prepare('UPDATE events SET city = ? WHERE id = ?').bind(city, moved.eventId).run();
  passHours(0.1);
  await runDurableObjectAlarm(meterOf(city));
  await soon(viewer.tickets).toBe(4);
  expect(sale.eventId).not.toBe(moved.eventId);
});

test('a city without events gets no socket and creates no object', async () => {
  const city = newCity();
  expect((await watchCity(city)).status).toBe(404);
  expect((await watchCity('%')).status).toBe(404);
  expect((await watchCity('x'.repeat(500))).status).toBe(400);
  const names = await Promise.all(
    ['../../etc', "' OR 1=1 --", '\u0000', '🎉'].map((name) => watchCity(name)),
  );
  expect(names.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const left = await meterOf(city).total('nowhere');
  expect(left).toEqual({ ok: false, code: 'CITY_NOT_FOUND' });
});

test("another site's page, an unknown period and a plain request get no socket", async () => {
  const city = newCity();
  await eventIn(city);
  expect((await watchCity(city, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await watchCity(city, { origin: SITE })).status).toBe(101);
  expect((await watchCity(city, { period: 'year' })).status).toBe(400);
  const plain = await guest.query('hype.city', { city, period: 'year' });
  expect(plain.error?.data.errorCode).toBe('BAD_INPUT');
});

test('a viewer who sends anything but a ping is disconnected', async () => {
  const city = newCity();
  await eventIn(city);
  const viewer = await watchCity(city);
  viewer.send(LIVE_PING);
  viewer.send('x'.repeat(10_000));
  await soon(viewer.closed).toBe(CLOSE_CODES.tooMuch);
});
