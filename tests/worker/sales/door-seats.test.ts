import { expect, test } from 'vitest';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { CIRCLE, hallWith, idOf, nameOf, STALLS } from '#tests/support/seating-plans.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { errorOf } from '#tests/support/worker/lists.ts';
import { dataOf, giveSeats, seatsOfTickets } from '#tests/support/worker/seats.ts';

const PLAN = hallWith({ names: ['C'], zoneId: CIRCLE }, hallWith({ names: ['A'] }));
const INDEX = indexPlan(PLAN);
const seat = (name: string) => idOf(INDEX, name);

async function seatedSale(): Promise<Sale> {
  const sale = await eventOnSale();
  const { typeOf } = await giveSeats(sale, PLAN);
  return { ...sale, typeId: typeOf[STALLS] ?? '' };
}

const soldSeats = async (tickets: { id: string }[]) =>
  (await seatsOfTickets(tickets.map(({ id }) => id))).map((id) => nameOf(INDEX, id ?? '')).sort();

test('a sale at the door gives the seats that the seller chose and says them, or the best ones', async () => {
  const sale = await seatedSale();
  const two = { quantity: 2, expectedTotalMinor: 2_000, seatIds: [seat('A1'), seat('A2')] };
  const chosen = dataOf(await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, two)));
  expect(await soldSeats(chosen.tickets)).toEqual(['A1', 'A2']);
  expect(chosen.tickets.map(({ seat: one }: { seat: { label: string } }) => one.label).sort()).toEqual([
    '1',
    '2',
  ]);
  const best = dataOf(await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale)));
  expect(await soldSeats(best.tickets)).toEqual(['A5']);
});

test('a seat that is sold, of another zone or missing is refused at the door', async () => {
  const sale = await seatedSale();
  const sell = (...names: string[]) =>
    sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { seatIds: names.map(seat) }));
  expect((await sell('A1')).error).toBeNull();
  expect(errorOf(await sell('A1'))).toBe('SEAT_TAKEN');
  expect(errorOf(await sell('C1'))).not.toBeUndefined();
  expect(errorOf(await sell('A2', 'A3'))).toBe('SEATS_INCOMPLETE');
});

test('the door is offered the zone of each type, and a walk-up keeps the chosen seat for the phone', async () => {
  const sale = await seatedSale();
  const offer = dataOf(await sale.organizer.query('tickets.doorOffer', { eventId: sale.eventId }));
  const zones = offer.types.flatMap(({ zoneId }: { zoneId?: string }) => zoneId ?? []);
  expect(zones.sort()).toEqual([STALLS, CIRCLE].sort());
  const started = await sale.organizer.mutate('walkups.start', {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, ticketTypeId: sale.typeId, quantity: 1 },
    ...{ expectedTotalMinor: 1_000, letIn: true, device: 'phone-a', gate: '', seatIds: [seat('A4')] },
  });
  expect(started.error).toBeNull();
  const sold = await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { seatIds: [seat('A4')] }));
  expect(errorOf(sold)).toBe('SEAT_TAKEN');
});
