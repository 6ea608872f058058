import { evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { BoardPush, SeatsPush } from '#durable/live-board/board-push.ts';
import type { SeatsMessage } from '#shared/live/live-board.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';
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
