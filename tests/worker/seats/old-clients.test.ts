import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { buyerWith, eventOnSale } from '#tests/support/worker/events.ts';
import { dataOf, giveSeats, seatsOfTickets } from '#tests/support/worker/seats.ts';

/** An event of ten seats in one row. */
async function rowOfTen() {
  const sale = await eventOnSale({ types: [] });
  const plan = hallWith();
  const { typeOf } = await giveSeats(sale, plan);
  const ids = plan.rows[0]?.seats.map(({ id }) => id) ?? [];
  return { ...sale, typeId: typeOf[STALLS] ?? '', ids };
}

/** What the release before sends: no seats, no wish, no needs. */
function wanted({ eventId, typeId }: { eventId: string; typeId: string }, quantity: number) {
  return { requestId: crypto.randomUUID(), eventId, lines: [{ ticketTypeId: typeId, quantity }] };
}

test('a client that knows of no seats buys the best ones side by side in each of its ways', async () => {
  const sale = await rowOfTen();
  const guest = await buyerWith(100_000);
  const bought: string[][] = [];
  bought.push(dataOf(await guest.mutate('tickets.purchase', wanted(sale, 2))).ticketIds);
  const paid = dataOf(await guest.mutate('checkout.start', { ...wanted(sale, 2), pay: 'wallet' }));
  bought.push(paid.result.receipt.ticketIds);
  const { checkoutId } = dataOf(await guest.mutate('checkout.start', wanted(sale, 3)));
  const pay = { requestId: crypto.randomUUID(), checkoutId, method: 'wallet' };
  dataOf(await guest.mutate('checkout.pay', pay));
  bought.push(dataOf(await guest.query('checkout.get', { checkoutId })).result.receipt.ticketIds);

  const taken = await Promise.all(bought.map(seatsOfTickets));
  expect(new Set(taken.flat()).size).toBe(7);
  for (const seats of taken) {
    const places = seats.map((seatId) => sale.ids.indexOf(seatId ?? '')).sort((a, b) => a - b);
    expect(places.at(-1)).toBe((places[0] ?? 0) + seats.length - 1);
  }
});

test('clients that know of no seats sell a row out, and nobody gets a seat twice', async () => {
  const sale = await rowOfTen();
  const guests = await Promise.all(Array.from({ length: 14 }, () => buyerWith(1_000)));
  const answers = await Promise.all(guests.map((guest) => guest.mutate('tickets.purchase', wanted(sale, 1))));
  const refusals = answers.flatMap(({ error }) => error?.data.errorCode ?? []);
  expect(refusals).toEqual(Array.from({ length: 4 }, () => 'SOLD_OUT'));
  const { results } = await env.DB.prepare('SELECT seat_id AS seatId FROM tickets WHERE event_id = ?')
    .bind(sale.eventId)
    .all<{ seatId: string }>();
  expect(results.map(({ seatId }) => seatId).sort()).toEqual([...sale.ids].sort());
});
