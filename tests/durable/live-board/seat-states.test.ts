import { evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { BoardPush, SeatsPush } from '#durable/live-board/board-push.ts';
import { fromBase64Url } from '#shared/codes/base64url.ts';
import type { SeatsMessage } from '#shared/live/live-board.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import { countStates, freeStates } from '#shared/seats/states/seat-states.ts';
import { applyDelta, readSnapshot, type StatesAt } from '#shared/seats/states/state-bytes.ts';
import { hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { soldTicket } from '#tests/support/worker/door.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';
import { giveSeats } from '#tests/support/worker/seats.ts';
import { boardOf, connectTo, type Viewer } from '#tests/support/worker/viewers.ts';

async function watchSeats(who: Person, { eventId }: Sale, input: { seats?: boolean } = { seats: true }) {
  const { data } = await who.mutate('live.ticket', { channel: 'mine', eventId, ...input });
  const viewer = await connectTo(data.path);
  await expect.poll(() => viewer.boards().length).toBeGreaterThan(0);
  return viewer;
}

function seatsOf(viewer: Viewer): SeatsMessage[] {
  return viewer.events.filter((event) => event.type === 'seats');
}

/** What the box office of an event with seats pushes. */
async function pushSeats(who: Person, { eventId }: Sale, seats: SeatsPush | null): Promise<void> {
  const board = boardOf(who, eventId);
  const staff: BoardPush['staff'] = {
    types: [],
    checkedIn: 0,
    conflicts: 0,
    undos: 0,
    unknownCodes: 0,
    orders: { pending: 0, completed: 0, cancelled: 0 },
    ordersReady: 0,
    assignments: 0,
  };
  const hype = { soldLastDay: null, tipsLastDay: null };
  const numbers = { status: 'published' as const, version: 1, types: [], menu: [], hype };
  await board.push({ seq: 0, board: numbers, staff, watchers: [], personal: [], seats });
}

const snapshot = 'x'.repeat(100);
const first: SeatsPush = { planVersion: 1, sequence: 10, snapshot };

test('a viewer gets the snapshot of the seats, then the deltas, and one who joins later a newer snapshot', async () => {
  const sale = await eventOnSale();
  const who = await person();
  const early = await watchSeats(who, sale);
  await pushSeats(who, sale, first);
  await expect.poll(() => seatsOf(early)).toEqual([{ type: 'seats', ...first }]);
  await pushSeats(who, sale, { ...first, sequence: 12, deltas: ['ten', 'eleven'] });
  await expect
    .poll(() => seatsOf(early))
    .toEqual([
      { type: 'seats', ...first },
      { type: 'seats', planVersion: 1, from: 10, deltas: ['ten', 'eleven'] },
    ]);
  const late = await watchSeats(who, sale);
  expect(late.events[0]).toEqual({ type: 'seats', ...first, sequence: 12 });
  expect(early.boards()).toHaveLength(1);
});

test('a viewer whose page knows no seats gets none', async () => {
  const sale = await eventOnSale();
  const who = await person();
  const old = await watchSeats(who, sale, {});
  const now = await watchSeats(who, sale);
  await pushSeats(who, sale, first);
  await expect.poll(() => seatsOf(now)).toHaveLength(1);
  expect((await watchSeats(who, sale, {})).events).toHaveLength(1);
  expect(seatsOf(old)).toEqual([]);
});

test('a board that was restarted sends its viewers the whole snapshot again', async () => {
  const sale = await eventOnSale();
  const who = await person();
  const viewer = await watchSeats(who, sale);
  await pushSeats(who, sale, first);
  await expect.poll(() => seatsOf(viewer)).toHaveLength(1);
  await evictDurableObject(boardOf(who, sale.eventId));
  await pushSeats(who, sale, { ...first, sequence: 11, deltas: ['ten'] });
  await expect
    .poll(() => seatsOf(viewer))
    .toEqual([
      { type: 'seats', ...first },
      { type: 'seats', ...first, sequence: 11 },
    ]);
});

test('viewers of an event without seats get no message about seats, and its states are refused', async () => {
  const sale = await eventOnSale();
  const viewer = await watchSeats(await person(), sale);
  expect(seatsOf(viewer)).toEqual([]);
  const { error } = await guest.query('seats.states', { eventId: sale.eventId });
  expect(error?.data.errorCode).toBe('NOT_SEATED');
});

/** The states that a message leads to. */
function statesAfter(index: PlanIndex, message: SeatsMessage, before: StatesAt | null): StatesAt | null {
  const { planVersion } = message;
  if ('snapshot' in message)
    return readSnapshot(index, planVersion, fromBase64Url(message.snapshot) ?? new Uint8Array());
  return message.deltas.reduce<StatesAt | null>(
    (states, delta) => states && applyDelta(index, states, fromBase64Url(delta) ?? new Uint8Array()),
    before,
  );
}

test('a seat that is sold shows on open pages, and in the states that pages without a socket poll', async () => {
  const sale = await eventOnSale();
  const plan = hallWith();
  const index = indexPlan(plan);
  const { typeOf, planVersion } = await giveSeats(sale, plan);
  const viewer = await watchSeats(await person(), sale);
  const seen = () =>
    seatsOf(viewer).reduce<StatesAt | null>((before, message) => statesAfter(index, message, before), null);
  expect(seen()).toMatchObject({ planVersion, states: freeStates(index) });
  await soldTicket({ ...sale, typeId: typeOf[STALLS] ?? '' });
  const sold = () => countStates(index, seen()?.states ?? []).map((counts) => counts.sold);
  await expect.poll(sold).toEqual([1, 0]);
  const { data } = await guest.query('seats.states', { eventId: sale.eventId });
  expect(readSnapshot(index, planVersion, fromBase64Url(data.snapshot) ?? new Uint8Array())).toEqual(seen());
});

test("the states of a draft's seats are for nobody who asks without the right to it", async () => {
  const sale = await eventOnSale({ status: 'draft' });
  await giveSeats(sale);
  const { error } = await guest.query('seats.states', { eventId: sale.eventId });
  expect(error?.data.errorCode).toBe('EVENT_NOT_FOUND');
});
