import { expect, test } from 'vitest';
import { addTables } from '#shared/seats/builder/elements.ts';
import { bareHall, STALLS } from '#tests/support/seating-plans.ts';
import { boxOfficeOf, buyerWith } from '#tests/support/worker/events.ts';
import { granted } from '#tests/support/worker/holds.ts';
import {
  boughtBy,
  buySeats,
  type SeatedSale,
  seatedSale,
  seatIds,
} from '#tests/support/worker/seat-sales.ts';
import { join, codeOf as refusalOf } from '#tests/support/worker/waits.ts';

/** The sale's type on the board. */
async function onBoard({ eventId, typeId }: SeatedSale) {
  const { board } = granted(await boxOfficeOf(eventId).announceBoard(0, null));
  return board?.types.find(({ id }) => id === typeId);
}

test('what remains of a table sold whole is not left, and is waited for', async () => {
  const block = { columns: 1, rows: 1, seats: 4, first: 1, shape: 'round' as const, zoneId: STALLS };
  const plan = addTables(bareHall(), { ...block, sold: 'whole', position: { x: 0, y: 0 } });
  const sale = await seatedSale(plan);
  const left = async () => (await onBoard(sale))?.left;
  expect(await left()).toBe(4);
  const refund = async (ticketId = '') => {
    const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId, reason: 'ill' };
    expect((await sale.organizer.mutate('refunds.refundTicket', input)).error).toBeNull();
  };
  const first = granted(await buySeats(sale, await buyerWith(9_000), { quantity: 4 })).ticketIds;
  expect(await left()).toBe(0);
  for (const ticketId of first) {
    expect(await left()).toBe(0);
    await refund(ticketId);
  }
  expect(await left()).toBe(4);
  const again = granted(await buySeats(sale, await buyerWith(9_000), { quantity: 4 })).ticketIds;
  await refund(again[0]);
  expect(await boughtBy(sale)).toBe('SOLD_OUT');
  expect(refusalOf(await join(sale, await buyerWith(5_000)))).toBeUndefined();
});
