import { expect, test } from 'vitest';
import { addAccessibleUnit, addTables } from '#shared/seats/builder/elements.ts';
import { bareHall, hallWith, STALLS } from '#tests/support/seating-plans.ts';
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

test('a wheelchair space is told apart and sold while the ordinary seats are gone and waited for', async () => {
  const row = hallWith({ seats: 4 });
  const [space = '', companion = ''] = row.rows[0]?.seats.map(({ id }) => id) ?? [];
  const plan = addAccessibleUnit(row, { spaceId: space, companionIds: [companion], flexible: false });
  const sale = await seatedSale(plan);
  const { typeId: id } = sale;
  expect(await onBoard(sale)).toEqual({ id, left: 2, kept: { places: 2, accessible: 2 } });
  expect(await boughtBy(sale, { quantity: 2 })).toEqual(['A3', 'A4']);
  expect(refusalOf(await join(sale, await buyerWith(5_000)))).toBeUndefined();
  const kept = { places: 2, accessible: 2 };
  expect(await onBoard(sale)).toEqual({ id, left: 0, kept, waiting: 1 });
  const offer = await sale.organizer.query('tickets.doorOffer', { eventId: sale.eventId });
  expect(offer.data.types).toContainEqual(expect.objectContaining({ id, left: 0, accessible: 2 }));
  const seats = { spaces: 1, stepFree: false, together: false };
  expect(await boughtBy(sale, {}, { seats })).toEqual(['A1']);
  expect(await onBoard(sale)).toMatchObject({ left: 0, kept: { places: 1, accessible: 1 } });
});

test('seats kept for a code are sold to who has it, whoever waits for ordinary ones', async () => {
  const sale = await seatedSale(hallWith({ seats: 3 }));
  const keep = await sale.organizer.mutate('seats.keep', {
    ...{ requestId: crypto.randomUUID(), eventId: sale.eventId, kind: 'code', label: 'Friends' },
    ...{ listId: null, accessCode: 'FRIENDS', seatIds: seatIds(sale, 'A2', 'A3'), releaseAt: null },
  });
  expect(keep.error).toBeNull();
  expect(await boughtBy(sale)).toEqual(['A1']);
  expect(refusalOf(await join(sale, await buyerWith(5_000)))).toBeUndefined();
  expect(await onBoard(sale)).toMatchObject({ left: 0, kept: { places: 2, accessible: 0 } });
  const line = { seatIds: seatIds(sale, 'A3') };
  expect(await boughtBy(sale, line)).toBe('SOLD_OUT');
  expect(await boughtBy(sale, line, { access: ['friends'] })).toEqual(['A3']);
});

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
