import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { fundWallet, type Sale } from '#tests/support/worker/events.ts';
import { ageSales, buyIn, eventIn, hypeOf, meterOf, newCity, refundIn } from '#tests/support/worker/hype.ts';
import { guest } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';

/** The meter updates asynchronously. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read);

const rankingOf = async (city: string) => {
  const { numbers } = await hypeOf(city);
  return numbers.ranking.map(({ id, tickets, rank }) => ({ id, tickets, rank }));
};

/** Notifies the meter twice, as when a message is lost and sent again. */
async function tellTwice(city: string, sale: Sale): Promise<void> {
  const { key } = (await hypeOf(city)).city;
  await Promise.all([1, 2, 3].map(() => meterOf(city).notify(key, sale.eventId)));
}

test("a city's sales are counted by event and ranked by points, with the top event as leader", async () => {
  const city = newCity();
  const [small, large] = [await eventIn(city), await eventIn(city)];
  await buyIn(small, 1);
  await buyIn(large, 3);
  expect(await rankingOf(city)).toEqual([
    { id: large.eventId, tickets: 3, rank: 1 },
    { id: small.eventId, tickets: 1, rank: 2 },
  ]);
  const { numbers, events, cities } = await hypeOf(city, 'today');
  expect(numbers.totals).toMatchObject({ points: 80, tickets: 4, tips: 0, tipAmounts: [] });
  expect(numbers.lastDay).toMatchObject({ tickets: 4, ticketsBefore: 0 });
  expect(numbers.heat).toBe(100);
  expect(events.map(({ id }) => id).sort()).toEqual([small.eventId, large.eventId].sort());
  expect(cities.find(({ name }) => name === city)).toBeDefined();
});

test('a sale after the first read is counted once, despite duplicate and empty notifications', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  await buyIn(sale, 1);
  expect((await hypeOf(city)).numbers.totals.tickets).toBe(1);
  const { seq } = await hypeOf(city);
  await tellTwice(city, sale);
  await buyIn(sale, 2);
  await soon(async () => (await hypeOf(city)).numbers.totals.tickets).toBe(3);
  await tellTwice(city, sale);
  await buyIn(sale, 1);
  await soon(async () => (await hypeOf(city)).numbers.totals.tickets).toBe(4);
  expect((await hypeOf(city)).seq).toBeGreaterThan(seq);
});

test('a refunded ticket leaves the hour in which it was sold', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  const { ticketIds } = await buyIn(sale, 3);
  await ageSales(sale, 5);
  expect((await hypeOf(city)).numbers.totals.tickets).toBe(3);
  await refundIn(sale, ticketIds[0] ?? '');
  await soon(async () => (await hypeOf(city)).numbers.totals.tickets).toBe(2);
  const { numbers } = await hypeOf(city, 'today');
  expect(numbers.lastDay.tickets).toBe(2);
  expect(numbers.chart.bars.map(({ tickets }) => tickets).filter((tickets) => tickets !== 0)).toEqual([2]);
});

test('a cancelled event leaves the meter with its sales, and a city without events is not found', async () => {
  const city = newCity();
  const [stays, goes] = [await eventIn(city), await eventIn(city)];
  await buyIn(stays, 1);
  await buyIn(goes, 2);
  expect((await hypeOf(city)).numbers.totals.tickets).toBe(3);
  const cancel = (sale: Sale) =>
    sale.organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId });
  expect((await cancel(goes)).error).toBeNull();
  await soon(async () => rankingOf(city)).toEqual([{ id: stays.eventId, tickets: 1, rank: 1 }]);
  expect((await guest.query('hype.event', { eventId: goes.eventId })).error?.data.errorCode).toBe(
    'EVENT_NOT_FOUND',
  );
  await cancel(stays);
  const code = async () => (await guest.query('hype.city', { city })).error?.data.errorCode;
  await soon(code).toBe('CITY_NOT_FOUND');
  const left = () =>
    env.DB.prepare('SELECT count(*) AS rows FROM hype_cities WHERE name = ?').bind(city).first('rows');
  await soon(left).toBe(0);
});

test('an event that moves to another city takes its sales along', async () => {
  const [from, to] = [newCity(), newCity()];
  const sale = await eventIn(from);
  await eventIn(from);
  await buyIn(sale, 2);
  expect((await hypeOf(from)).numbers.totals.tickets).toBe(2);
  const edit = { requestId: crypto.randomUUID(), eventId: sale.eventId, city: to };
  expect((await sale.organizer.mutate('events.update', edit)).error).toBeNull();
  expect((await hypeOf(to)).numbers.totals.tickets).toBe(2);
  await soon(async () => (await hypeOf(from)).numbers.totals.tickets).toBe(0);
});

test('tips are counted by number, and their amounts are listed by currency without giving points', async () => {
  const city = newCity();
  const inCity = async (currency: 'USD' | 'MXN') => {
    const show = await showWith(['Ada'], { currency, startsIn: -1 });
    await env.DB.prepare('UPDATE events SET city = ? WHERE id = ?').bind(city, show.eventId).run();
    return show;
  };
  const [dollars, pesos] = [await inCity('USD'), await inCity('MXN')];
  const { buyer } = await buyIn(dollars, 1);
  await fundWallet(buyer, 10_000, 'USD');
  await fundWallet(buyer, 100_000, 'MXN');
  expect((await hypeOf(city)).numbers.totals.tips).toBe(0);
  expect((await buyer.mutate('tips.send', tipOf(dollars, { amount: 600 }))).error).toBeNull();
  const pesoTip = tipOf(pesos, { amount: 6_000 });
  expect((await buyer.mutate('tips.send', pesoTip)).error).toBeNull();
  expect((await buyer.mutate('tips.send', pesoTip)).error).toBeNull();
  await soon(async () => (await hypeOf(city)).numbers.totals).toEqual({
    points: 2 * (10 + 5 + 5),
    tickets: 1,
    tips: 2,
    tipAmounts: [
      { currency: 'MXN', amountMinor: 6_000 },
      { currency: 'USD', amountMinor: 600 },
    ],
  });
  const { data } = await guest.query('hype.event', { eventId: pesos.eventId });
  expect(data.lastDay).toEqual({
    tickets: 0,
    tips: 1,
    tipAmounts: [{ currency: 'MXN', amountMinor: 6_000 }],
  });
  expect(data.periods.today).toEqual({ points: 10, tickets: 0, tips: 1, rank: 2 });
});

test('spellings of a city are merged under the spelling of most events', async () => {
  const name = `Ñandú ${crypto.randomUUID().slice(0, 8)}`;
  await eventIn(name);
  await eventIn(name);
  const third = await eventIn(`  ${name.toUpperCase().replace('Ñ', 'N').replace('Ú', 'U')} `);
  await buyIn(third, 2);
  const { city, numbers, cities } = await hypeOf(name.toLowerCase());
  expect(city.name).toBe(name);
  expect(numbers.totals.tickets).toBe(2);
  expect(cities.filter(({ key }) => key === city.key)).toHaveLength(1);
});

test('drafts and events without a city are not counted', async () => {
  const city = newCity();
  const draft = await eventIn(city, { status: 'draft' });
  expect((await guest.query('hype.city', { city })).error?.data.errorCode).toBe('CITY_NOT_FOUND');
  expect((await guest.query('hype.event', { eventId: draft.eventId })).error?.data.errorCode).toBe(
    'EVENT_NOT_FOUND',
  );
  const nowhere = await eventIn('  ');
  expect((await guest.query('hype.event', { eventId: nowhere.eventId })).error?.data.errorCode).toBe(
    'EVENT_NOT_FOUND',
  );
});

test('without a city the hottest city is shown, and all cities are ranked by points', async () => {
  const city = newCity();
  const sale = await eventIn(city, { types: [{ quantity: 50, perOrderLimit: 50 }] });
  await buyIn(sale, 40);
  const { data } = await guest.query('hype.city', { period: 'today' });
  expect(data.city.name).toBe(city);
  expect(data.cities[0]).toMatchObject({ name: city, points: 800, tickets: 40, rank: 1 });
});

test('an event by link only is neither ranked nor does it make a city', async () => {
  const city = newCity();
  const [listed, shared] = [await eventIn(city), await eventIn(city)];
  const hide = ({ eventId }: Sale) =>
    env.DB.prepare('UPDATE events SET listed = 0 WHERE id = ?').bind(eventId).run();
  await buyIn(listed, 1);
  await buyIn(shared, 3);
  expect(await rankingOf(city)).toHaveLength(2);
  await hide(shared);
  await tellTwice(city, shared);
  await soon(() => rankingOf(city)).toEqual([{ id: listed.eventId, tickets: 1, rank: 1 }]);

  const other = newCity();
  await hide(await eventIn(other));
  expect((await guest.query('hype.city', { city: other })).error?.data.errorCode).toBe('CITY_NOT_FOUND');
});
