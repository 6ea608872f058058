import { beforeAll, expect, test } from 'vitest';
import { hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { newList } from '#tests/support/worker/lists.ts';
import { person } from '#tests/support/worker/people.ts';
import { dataOf, giveSeats, seatsOfTickets } from '#tests/support/worker/seats.ts';

const id = () => crypto.randomUUID();
const codeOf = ({ error }: { error: { data: { errorCode: string } } | null }) => error?.data.errorCode;
const SEATS = hallWith().rows[0]?.seats.map((seat) => seat.id) ?? [];
const seat = (at: number) => SEATS[at] ?? '';

let sale: Sale;
let typeId: string;

beforeAll(async () => {
  sale = await eventOnSale();
  typeId = (await giveSeats(sale)).typeOf[STALLS] ?? '';
});

const content = (seatIds: string[], more: object = {}) => ({
  ...{ kind: 'blocked', label: 'Camera', seatIds, listId: null, accessCode: null, releaseAt: null },
  ...more,
});
const keep = (seatIds: string[], more: object = {}, who = sale.organizer) =>
  who.mutate('seats.keep', { requestId: id(), eventId: sale.eventId, ...content(seatIds, more) });
const change = (keepId: string, seatIds: string[], more: object = {}) =>
  sale.organizer.mutate('seats.changeKeep', { requestId: id(), keepId, ...content(seatIds, more) });
const keepsNow = async () =>
  dataOf(await sale.organizer.query('seats.office', { eventId: sale.eventId })).seating.keeps as {
    id: string;
    seatIds: string[];
  }[];

test('of two keeps of one seat at once, one is made, and a repeat makes none', async () => {
  const answers = await Promise.all([keep([seat(0)]), keep([seat(0), seat(1)])]);
  expect(answers.map(codeOf).sort()).toEqual(['SEAT_TAKEN', undefined]);
  const input = { requestId: id(), eventId: sale.eventId, ...content([seat(2)]) };
  const repeated = await Promise.all([1, 2].map(() => sale.organizer.mutate('seats.keep', input)));
  expect(new Set(repeated.map((answer) => dataOf(answer).id)).size).toBe(1);
  expect(await keepsNow()).toHaveLength(2);
  for (const { id: keepId } of await keepsNow()) {
    const end = { requestId: id(), keepId };
    dataOf(await sale.organizer.mutate('seats.endKeep', end));
    dataOf(await sale.organizer.mutate('seats.endKeep', end));
  }
  expect(await keepsNow()).toEqual([]);
});

test('a sold seat and an unknown one are not kept, and a kept one is not sold', async () => {
  const kept = dataOf(await keep(SEATS.slice(1)));
  const buyer = await buyerWith(10_000);
  const { ticketIds } = dataOf(await buyer.mutate('tickets.purchase', purchaseOf({ ...sale, typeId })));
  expect(await seatsOfTickets(ticketIds)).toEqual([seat(0)]);
  const sold = await keep([seat(0)]);
  expect([codeOf(sold), sold.error?.data.details]).toEqual(['SEAT_TAKEN', { seatIds: [seat(0)] }]);
  expect(codeOf(await change(kept.id, [seat(0), seat(1)]))).toBe('SEAT_TAKEN');
  expect(codeOf(await keep(['s999']))).toBe('SEAT_TAKEN');
  const more = await buyer.mutate('tickets.purchase', purchaseOf({ ...sale, typeId }));
  expect(codeOf(more)).toBe('SOLD_OUT');
  dataOf(await sale.organizer.mutate('seats.endKeep', { requestId: id(), keepId: kept.id }));
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf({ ...sale, typeId })))).toBeUndefined();
});

test('a list and a code belong to their kinds, and the list to the event', async () => {
  const list = await newList(sale);
  const other = await eventOnSale({ organizer: sale.organizer });
  const foreign = await newList(other);
  expect(codeOf(await keep([seat(5)], { kind: 'list' }))).toBe('BAD_INPUT');
  expect(codeOf(await keep([seat(5)], { kind: 'code' }))).toBe('BAD_INPUT');
  expect(codeOf(await keep([seat(5)], { listId: list.id }))).toBe('BAD_INPUT');
  expect(codeOf(await keep([seat(5)], { releaseAt: new Date(0).toISOString() }))).toBe('BAD_INPUT');
  expect(codeOf(await keep([seat(5)], { kind: 'list', listId: foreign.id }))).toBe('NOT_FOUND');
  expect(codeOf(await keep([seat(5)], { kind: 'list', listId: list.id }))).toBeUndefined();
});

test("a code's guests keep what they have bought when the rest is changed", async () => {
  const { id: keepId } = dataOf(await keep([seat(6), seat(7)], { kind: 'code', accessCode: 'band' }));
  const buyer = await buyerWith(10_000);
  const lines = [{ ticketTypeId: typeId, quantity: 1, seatIds: [seat(6)] }];
  dataOf(
    await buyer.mutate('tickets.purchase', purchaseOf({ ...sale, typeId }, 1, { lines, access: ['BAND'] })),
  );
  expect(
    codeOf(await change(keepId, [seat(6), seat(8)], { kind: 'code', accessCode: 'band' })),
  ).toBeUndefined();
  expect((await keepsNow()).find((each) => each.id === keepId)?.seatIds).toEqual([seat(6), seat(8)]);
});

test("another organizer's event and keeps do not exist", async () => {
  const rival = await person({ role: 'organizer' });
  const { id: keepId } = dataOf(await keep([seat(9)]));
  expect(codeOf(await keep([seat(8)], {}, rival))).toBe('EVENT_NOT_FOUND');
  const changed = { requestId: id(), keepId, ...content([seat(8)]) };
  expect(codeOf(await rival.mutate('seats.changeKeep', changed))).toBe('NOT_FOUND');
  expect(codeOf(await rival.mutate('seats.endKeep', { requestId: id(), keepId }))).toBe('NOT_FOUND');
});
