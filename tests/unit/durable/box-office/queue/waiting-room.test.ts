import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROOM_TURN_MS, type RoomState, WaitingRoom } from '#durable/box-office/queue/waiting-room.ts';
import { ROOM_DRAW_MS, ROOM_RETRY_MAX_MS, ROOM_RETRY_MIN_MS } from '#shared/limits.ts';
import { Crowd, grouped, joinedBefore, merged } from '#shared/queue/crowd.ts';
import { ROOM_RETRY_CALM_MS, type RoomStatus, waitFor } from '#shared/queue/room-status.ts';

const EMPTY: RoomState = { calledUntil: 0, waiting: [] };
const TYPES = { general: { left: 100, startsAt: null } };

/** A waiting room whose next instance starts from the persisted state. */
function newRoom(
  bound: number,
  { perSecond = 1_000, persisted = EMPTY, isFull = (): boolean => false } = {},
) {
  const written = { ...persisted };
  const lives = {
    bound: () => bound,
    perSecond: () => perSecond,
    burst: () => perSecond / 2,
    isFull,
    persist: (state: RoomState) => void Object.assign(written, state),
  };
  const room = new WaitingRoom({ ...lives, persisted });
  const nextLife = () => new WaitingRoom({ ...lives, persisted: structuredClone(written) });
  return { room, written, nextLife };
}

/** Reports buyers who joined at these times, and reads the status. */
function report(
  room: WaitingRoom,
  at: number,
  joined: number[] = [],
  { queued = 0, newcomers = 0, opensAt = null as number | null, types = TYPES as RoomStatus['types'] } = {},
) {
  return room.report({ joined: grouped(joined, 1_000), needs: { card: 0, code: 0 }, newcomers }, queued, at, {
    opensAt,
    types,
  });
}

/** Long after every report has arrived (ms). */
const LATER = 5_000;

describe('admission to the queue', () => {
  test('newcomers are admitted while the queue has room and nobody waits', () => {
    const { room } = newRoom(3);
    expect(room.admits(null, 0, 0, null)).toBe(true);
    expect(room.admits(null, 2, 0, null)).toBe(true);
    expect(room.admits(null, 3, 0, null)).toBe(false);
  });

  test('a newcomer stays behind the waiting even if the queue has room again', () => {
    const { room } = newRoom(1);
    report(room, 10, [5]);
    expect(room.admits(null, 0, LATER, null)).toBe(false);
    expect(room.admits(5, 0, LATER, null)).toBe(true);
  });

  test('buyers are called in the order in which they joined, as many as the queue has room for', () => {
    const { room } = newRoom(2);
    report(room, 100, [30, 10, 20, 40]);
    const { calledUntil } = report(room, LATER);
    expect([10, 20, 30, 40].filter((joinedAt) => joinedAt < calledUntil)).toEqual([10, 20]);
    expect(room.admits(30, 0, LATER, null)).toBe(false);
    expect(room.admits(20, 0, LATER, null)).toBe(true);
    expect(room.admits(10, 1, LATER, null)).toBe(true);
  });

  test('a buyer who misses the turn passes it on, and can still enter later', () => {
    const { room } = newRoom(1);
    report(room, 100, [10, 20]);
    report(room, LATER);
    expect(room.admits(20, 0, LATER, null)).toBe(false);
    expect(room.admits(20, 0, LATER + ROOM_TURN_MS, null)).toBe(true);
    expect(room.admits(10, 1, 900_000, null)).toBe(true);
  });

  test('nobody is called while the payment provider has more than it takes', () => {
    let isFull = true;
    const { room } = newRoom(50, { isFull: () => isFull });
    report(room, 100, [10, 20]);
    expect(report(room, LATER).calledUntil).toBe(0);
    expect(report(room, LATER, [], { newcomers: 3 }).admits).toBe(0);
    isFull = false;
    expect(report(room, LATER).calledUntil).toBeGreaterThan(20);
  });

  test('late buyers fill the queue to at most twice its bound', () => {
    const { room } = newRoom(2);
    report(room, 100, [10, 20]);
    report(room, LATER);
    expect(room.admits(10, 3, LATER, null)).toBe(true);
    expect(room.admits(20, 4, LATER, null)).toBe(false);
  });

  test('an abandoned queue empties in a few turns', () => {
    const { room } = newRoom(100);
    report(
      room,
      100,
      Array.from({ length: 50_000 }, (_, index) => index / 1_000),
    );
    let turns = 0;
    while (room.waiting > 0 && turns < 500) report(room, LATER + ROOM_TURN_MS * turns++);
    // Calling 100 every 20 s would take 500 turns.
    expect(turns).toBeLessThan(40);
  });

  test('a buyer whom nobody reported is admitted once nobody else waits', () => {
    const { room } = newRoom(1);
    expect(room.admits(50, 0, LATER, null)).toBe(true);
  });
});

test('when nothing is on sale any more, the waiting are called to hear it even if the queue is full', () => {
  const { room } = newRoom(1);
  report(room, 100, [10, 20, 30]);
  expect(report(room, LATER, [], { queued: 1 }).calledUntil).toBe(0);
  expect(report(room, LATER + 1, [], { queued: 1, types: {} }).calledUntil).toBeGreaterThan(30);
});

describe('newcomers of an isolate', () => {
  test('an isolate may send as many as the queue has room for, and not those of another isolate', () => {
    const { room } = newRoom(10);
    const first = report(room, 0, [], { newcomers: 8 });
    expect(first).toMatchObject({ isOn: false });
    const second = report(room, 1, [], { newcomers: 8 });
    expect(first.admits + second.admits).toBeLessThanOrEqual(10);
    expect(second.isOn).toBe(true);
    // What the first one did not use is free again.
    expect(report(room, LATER, [], { newcomers: 8 }).admits).toBeGreaterThanOrEqual(8);
  });

  test('the more isolates read the status, the longer they keep it', () => {
    const { room } = newRoom(10);
    const fresh = Array.from({ length: 100 }, (_, index) => report(room, index * 5).freshForMs);
    expect(fresh[0]).toBe(250);
    expect(fresh.at(-1)).toBeGreaterThan(2_500);
  });
});

describe('the draw', () => {
  const OPENS = 1_000_000;

  test('nobody is called before the draw is over and reported', () => {
    const { room } = newRoom(10);
    const joined = [OPENS + 1_000, OPENS + 4_000];
    report(room, OPENS + 2_000, joined, { opensAt: OPENS });
    expect(report(room, OPENS + ROOM_DRAW_MS, [], { opensAt: OPENS }).calledUntil).toBeLessThan(OPENS);
    const { calledUntil } = report(room, OPENS + ROOM_DRAW_MS + LATER, [], { opensAt: OPENS });
    expect(calledUntil).toBeGreaterThan(OPENS + 4_000);
  });

  test('a buyer who waits since an earlier sale is called meanwhile', () => {
    const { room } = newRoom(10);
    report(room, OPENS - 2_000, [OPENS - 3_000], { opensAt: OPENS });
    expect(report(room, OPENS + 1_000, [], { opensAt: OPENS }).calledUntil).toBeGreaterThan(OPENS - 3_000);
  });
});

describe('retry times', () => {
  const status = (count: number) => ({
    isOn: true,
    calledUntil: 0,
    perSecond: 200,
    waiting: count === 0 ? [] : [{ from: 0, to: count, count }],
    reportLagMs: 250,
    opensAt: null,
    admits: 0,
    freshForMs: 250,
    types: {},
  });

  test('the retry time shrinks as the turn approaches, within bounds', () => {
    const waits = [9_000, 3_000, 1_000, 200, 1].map((ahead) => waitFor(status(9_000), ahead, 60_000, 0));
    expect(waits.map(({ ahead }) => ahead)).toEqual([9_000, 3_000, 1_000, 200, 1]);
    expect(waits.map(({ retryAfterMs }) => retryAfterMs)).toEqual([
      ROOM_RETRY_MAX_MS,
      7_500,
      2_500,
      ROOM_RETRY_MIN_MS,
      ROOM_RETRY_MIN_MS,
    ]);
  });

  test('the time until the turn is known before anybody was called, but not in a draw', () => {
    expect(waitFor(status(5_000), 4_000, 60_000, 0).expectedMs).toBe(20_000);
    const drawing = { ...status(5_000), opensAt: 0 };
    expect(waitFor(drawing, 2_000, 3_000, 0).expectedMs).toBeNull();
  });

  test('those called since the status was read are no longer ahead', () => {
    expect(waitFor(status(1_000), 1_000, 60_000, 2_000).ahead).toBe(600);
  });

  test('a million waiting pages ask seldom', () => {
    expect(waitFor(status(1_000_000), 900_000, 2_000_000, 0).retryAfterMs).toBe(ROOM_RETRY_CALM_MS);
  });
});

test('after a crash nobody is called early, and the waiting keep their order', () => {
  const { room, nextLife } = newRoom(64);
  report(
    room,
    2_000,
    Array.from({ length: 200 }, (_, index) => index),
  );
  const before = report(room, LATER, [], { queued: 60 });
  const next = nextLife();
  expect(next.calledUntil).toBeLessThanOrEqual(before.calledUntil);
  expect(next.waiting).toBeGreaterThan(100);
  expect(next.admits(150, 64, LATER + 1, null)).toBe(false);
  expect(next.admits(null, 0, LATER + 2, null)).toBe(false);
});

describe('a crowd', () => {
  const times = fc.array(fc.double({ min: 0, max: 10_000, noNaN: true }), { minLength: 1, maxLength: 300 });

  test('grouping and merging keep the number of buyers, and the order within the length of a group', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 2, max: 20 }), (joined, max) => {
        const groups = merged(grouped(joined, max), max);
        expect(groups.length).toBeLessThanOrEqual(Math.max(max, 1));
        expect(joinedBefore(groups, 20_000)).toBeCloseTo(joined.length, 6);
      }),
    );
  });

  test('calling in steps calls everybody once', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 50 }), (joined, step) => {
        const crowd = new Crowd();
        crowd.add(grouped(joined, 16));
        let called = 0;
        for (let turns = 0; crowd.size > 0 && turns < 10_000; turns++) {
          const to = crowd.timeAfter(step);
          const size = joinedBefore(crowd.groups, to);
          expect(size).toBeGreaterThan(0);
          called += size;
          crowd.dropUntil(to);
        }
        expect(called).toBeCloseTo(joined.length, 3);
      }),
    );
  });
});
