import { expect, test } from 'vitest';
import { seatsPush } from '#durable/box-office/live/seats-push.ts';
import type { SeatsPush } from '#durable/live-board/board-push.ts';
import { BoardSeats } from '#durable/live-board/board-seats.ts';
import { seatRoundsApartMs } from '#durable/live-board/fan-out.ts';
import { BOARD_SHARDS } from '#shared/live/live-limits.ts';
import { seatSource } from '#tests/support/seat-source.ts';

const LONG = 'x'.repeat(100);

/** Each delta is named for the sequence that it follows. */
function push(sequence: number, { lacking = 0, planVersion = 1, snapshot = `${LONG}${sequence}` } = {}) {
  const deltas = Array.from({ length: lacking }, (_, at) => `d${sequence - lacking + at}`);
  const seats: SeatsPush = { planVersion, sequence, snapshot, ...(lacking > 0 && { deltas }) };
  return seats;
}

function parsed(message: string | null): unknown {
  return message === null ? null : JSON.parse(message);
}

const snapshotOf = ({ planVersion, sequence, snapshot }: SeatsPush) => ({
  type: 'seats',
  planVersion,
  sequence,
  snapshot,
});

test('all viewers get a snapshot once, then only the deltas that they lack', () => {
  const board = new BoardSeats();
  board.take(push(10));
  expect(parsed(board.news())).toEqual(snapshotOf(push(10)));
  expect(board.news()).toBeNull();
  board.take(push(12, { lacking: 2 }));
  board.take(push(13, { lacking: 1 }));
  expect(parsed(board.news())).toEqual({
    type: 'seats',
    planVersion: 1,
    from: 10,
    deltas: ['d10', 'd11', 'd12'],
  });
  expect(board.news()).toBeNull();
});

test('a viewer who joins between two rounds gets the newest snapshot, and the others still get their deltas', () => {
  const board = new BoardSeats();
  board.take(push(10));
  board.news();
  board.take(push(12, { lacking: 2 }));
  expect(parsed(board.first(false))).toEqual(snapshotOf(push(12)));
  expect(parsed(board.news())).toMatchObject({ from: 10, deltas: ['d10', 'd11'] });
});

test('the only viewer does not get the first snapshot again', () => {
  const board = new BoardSeats();
  board.take(push(10));
  board.first(true);
  expect(board.news()).toBeNull();
  board.take(push(11, { lacking: 1 }));
  expect(parsed(board.news())).toMatchObject({ from: 10, deltas: ['d10'] });
});

test('deltas that do not follow what viewers have are replaced by a snapshot', () => {
  const board = new BoardSeats();
  board.take(push(10));
  board.news();
  board.take(push(15, { lacking: 2 }));
  expect(parsed(board.news())).toEqual(snapshotOf(push(15)));
  board.take(push(16));
  expect(parsed(board.news())).toEqual(snapshotOf(push(16)));
  board.take(push(17, { lacking: 1, planVersion: 2 }));
  expect(parsed(board.news())).toEqual(snapshotOf(push(17, { planVersion: 2 })));
});

test('a push that repeats deltas, or comes late, changes nothing that was sent', () => {
  const board = new BoardSeats();
  board.take(push(10));
  board.news();
  expect(board.take(push(12, { lacking: 2 }))).toBe(true);
  expect(board.take(push(12, { lacking: 2 }))).toBe(false);
  expect(board.take(push(11, { lacking: 1 }))).toBe(false);
  expect(board.take(push(13, { lacking: 3 }))).toBe(true);
  expect(parsed(board.news())).toMatchObject({ from: 10, deltas: ['d10', 'd11', 'd12'] });
});

test('after a hibernation everybody gets a snapshot, since the board forgot what they have', () => {
  const board = new BoardSeats();
  board.take(push(11, { lacking: 1 }));
  expect(parsed(board.first(false))).toEqual(snapshotOf(push(11)));
  expect(parsed(board.news())).toEqual(snapshotOf(push(11)));
});

test('a snapshot follows at the latest when the deltas sent are longer than one', () => {
  const board = new BoardSeats();
  board.take(push(10));
  board.news();
  let snapshots = 0;
  for (let sequence = 11; sequence < 11 + 3 * LONG.length; sequence++) {
    board.take(push(sequence, { lacking: 1 }));
    if (board.news()?.includes('snapshot')) snapshots++;
  }
  // 300 deltas of three or four characters each, and snapshots of a hundred.
  expect(snapshots).toBeGreaterThanOrEqual(8);
  expect(snapshots).toBeLessThanOrEqual(12);
});

test('deltas after many that were left out do not follow, so that a snapshot is sent', () => {
  const board = new BoardSeats();
  board.take(push(10));
  board.news();
  board.take(push(70, { lacking: 60 }));
  board.take(push(71, { lacking: 1 }));
  expect(parsed(board.news())).toEqual(snapshotOf(push(71)));
});

test('an event that lost its seats sends nothing', () => {
  const board = new BoardSeats();
  board.take(push(10));
  board.forget();
  expect(board.first(false)).toBeNull();
  expect(board.news()).toBeNull();
});

test('a thousand viewers get seat states every 400 ms, few ones four times a second', () => {
  expect(seatRoundsApartMs(1_000 / BOARD_SHARDS)).toBe(400);
  expect(seatRoundsApartMs(10)).toBe(250);
  expect(seatRoundsApartMs(5_000)).toBe(1_000);
});

test('a board is sent nothing for an event without seats, and once that the seats were removed', () => {
  const { source, removePlan } = seatSource();
  const seats = seatsPush(source, null);
  removePlan();
  expect(seatsPush(source, null)).toBeUndefined();
  expect(seatsPush(source, seats ?? null)).toBeNull();
});

test('a board is sent the deltas that it lacks, and none that are longer than the snapshot', () => {
  const { source, change } = seatSource();
  const first = seatsPush(source, null);
  expect(first?.deltas).toBeUndefined();
  expect(seatsPush(source, first ?? null)).toBeUndefined();
  change('A1', 'held');
  const second = seatsPush(source, first ?? null);
  expect(second?.deltas).toHaveLength(1);
  for (let again = 0; again < 100; again++) change('A1', again % 2 ? 'held' : 'free');
  expect(seatsPush(source, second ?? null)?.deltas).toBeUndefined();
});

test('a board that has states of another plan gets a snapshot alone', () => {
  const { source, change } = seatSource();
  const { sequence } = source;
  change('A1', 'held');
  expect(seatsPush(source, { planVersion: 7, sequence })?.deltas).toBeUndefined();
});
