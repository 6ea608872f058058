import { expect, test } from 'vitest';
import { type SeatLog, withSeatsMessage } from '#client/features/live/seat-log.ts';
import { readSeatLog } from '#client/features/seats/live/read-seat-log.ts';
import { seatsPush } from '#durable/box-office/live/seats-push.ts';
import { BoardSeats } from '#durable/live-board/board-seats.ts';
import type { SeatsMessage } from '#shared/live/live-board.ts';
import type { SeatState } from '#shared/seats/states/seat-states.ts';
import { seatSource } from '#tests/support/seat-source.ts';

const snapshot = (sequence: number, planVersion = 1): SeatsMessage => ({
  type: 'seats',
  planVersion,
  sequence,
  snapshot: `s${sequence}`,
});
const deltas = (from: number, ...texts: string[]): SeatsMessage => ({
  type: 'seats',
  planVersion: 1,
  from,
  deltas: texts,
});

function logOf(...messages: SeatsMessage[]): SeatLog | null {
  return messages.reduce<SeatLog | null>(withSeatsMessage, null);
}

test('deltas follow their snapshot, and those that the page already has are skipped', () => {
  const log = logOf(snapshot(10), deltas(8, 'd8', 'd9'), deltas(9, 'd9', 'd10'), deltas(11, 'd11'));
  expect(log).toEqual({ planVersion: 1, sequence: 10, snapshot: 's10', deltas: ['d10', 'd11'] });
});

test('a message that repeats known states leaves the log as it is, so that nothing renders again', () => {
  const log = logOf(snapshot(10), deltas(10, 'd10'));
  expect(log && withSeatsMessage(log, deltas(9, 'd9', 'd10'))).toBe(log);
  expect(log && withSeatsMessage(log, snapshot(9))).toBe(log);
});

test('a newer snapshot starts the log again', () => {
  expect(logOf(snapshot(10), deltas(10, 'd10'), snapshot(11))).toMatchObject({ sequence: 11, deltas: [] });
});

test('a log with a gap is dropped until the next snapshot', () => {
  expect(logOf(snapshot(10), deltas(12, 'd12'))).toBeNull();
  expect(logOf(deltas(12, 'd12'))).toBeNull();
  expect(logOf(snapshot(10, 2), deltas(10, 'd10'))).toBeNull();
  expect(logOf(snapshot(10), deltas(12, 'd12'), snapshot(13))).toMatchObject({ sequence: 13 });
});

test('viewers who join at any time read the same states as the box office has, over rounds, deltas and snapshots', () => {
  const { source, index, change } = seatSource();
  const board = new BoardSeats();
  const viewers: { log: SeatLog | null }[] = [];
  let known = null;
  for (let round = 0; round < 60; round++) {
    const state: SeatState = (['held', 'sold', 'free'] as const)[round % 3] ?? 'free';
    for (let turn = 0; turn <= round % 3; turn++)
      change(`${'ABCDEFGHIJ'[round % 10]}${((round * 7 + turn) % 40) + 1}`, state);
    const push = seatsPush(source, known);
    // Every tenth answer is lost, so its push is repeated.
    if (push) board.take(push);
    if (round % 10 !== 4) known = push ?? null;
    if (round % 5 === 2) {
      const first = board.first(viewers.length === 0);
      viewers.push({ log: first === null ? null : withSeatsMessage(null, JSON.parse(first)) });
    }
    const news = round % 4 === 3 ? board.news() : null;
    if (news !== null)
      for (const viewer of viewers) viewer.log = withSeatsMessage(viewer.log, JSON.parse(news));
  }
  expect(viewers).toHaveLength(12);
  for (const { log } of viewers)
    expect(log && readSeatLog({ index, version: 1 }, log)).toEqual({
      planVersion: 1,
      sequence: source.sequence,
      states: source.states,
    });
});

test('a log of another version of the plan, or with damaged bytes, has no states', () => {
  const { source, index } = seatSource();
  const push = seatsPush(source, null);
  const log = push ? { ...push, deltas: [] } : null;
  expect(log && readSeatLog({ index, version: 1 }, log)).not.toBeNull();
  expect(log && readSeatLog({ index, version: 2 }, log)).toBeNull();
  expect(log && readSeatLog({ index, version: 1 }, { ...log, deltas: ['AA'] })).toBeNull();
  expect(log && readSeatLog({ index, version: 1 }, { ...log, snapshot: '!' })).toBeNull();
});
