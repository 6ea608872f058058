import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type QueueCounters,
  ROOM_RETRY_CALM_MS,
  ROOM_TURN_MS,
  WaitingRoom,
} from '#durable/box-office/sales/queue/waiting-room.ts';
import { ROOM_RETRY_MAX_MS, ROOM_RETRY_MIN_MS } from '#shared/limits.ts';

/** A waiting room whose next instance starts from the persisted counters. */
function newRoom(bound: number, persisted: QueueCounters = { issued: 0, served: 0 }) {
  const written = { ...persisted };
  const lives = {
    bound: () => bound,
    persist: (counters: QueueCounters) => void Object.assign(written, counters),
  };
  const room = new WaitingRoom({ ...lives, persisted });
  const nextLife = () => new WaitingRoom({ ...lives, persisted: { ...written } });
  return { room, written, nextLife };
}

describe('admission to the queue', () => {
  test('everybody is admitted while the queue has room and nobody waits', () => {
    const { room } = newRoom(3);
    expect(room.admit(null, 0, 0)).toBeNull();
    expect(room.admit(null, 2, 0)).toBeNull();
    expect(room.counters).toEqual({ issued: 0, served: 0 });
  });

  test('a newcomer to a full queue gets the next number', () => {
    const { room } = newRoom(3);
    expect(room.admit(null, 3, 0)).toMatchObject({ number: 0, ahead: 0 });
    expect(room.admit(null, 3, 0)).toMatchObject({ number: 1, ahead: 1 });
  });

  test('a newcomer stays behind the waiting even if the queue has room again', () => {
    const { room } = newRoom(1);
    expect(room.admit(null, 1, 0)?.number).toBe(0);
    expect(room.admit(null, 0, 10)?.number).toBe(1);
    expect(room.admit(0, 0, 20)).toBeNull();
  });

  test('a newcomer stays behind those who were called and are on their way', () => {
    const { room } = newRoom(1);
    room.admit(null, 1, 0);
    room.admit(null, 1, 0);
    expect(room.admit(0, 0, 1_000)).toBeNull();
    // The second one is called now and has not come back yet.
    expect(room.admit(null, 0, 1_001)?.number).toBe(2);
    expect(room.admit(1, 0, 1_002)).toBeNull();
  });

  test('a buyer who misses the turn passes it on, and can still enter later', () => {
    const { room } = newRoom(1);
    room.admit(null, 1, 0);
    room.admit(null, 1, 0);
    expect(room.admit(1, 0, 1_000)?.ahead).toBe(0);
    expect(room.admit(1, 0, 1_000 + ROOM_TURN_MS)).toBeNull();
    expect(room.admit(0, 1, 900_000)).toBeNull();
  });

  test('late buyers fill the queue to at most twice its bound', () => {
    const { room } = newRoom(2);
    for (let n = 0; n < 4; n++) room.admit(null, 2, 0);
    room.callEverybody();
    expect(room.admit(0, 3, 0)).toBeNull();
    expect(room.admit(1, 4, 0)).toMatchObject({ ahead: 0 });
    expect(room.admit(1, 3, 1_000)).toBeNull();
  });

  test('an abandoned queue empties in a few turns', () => {
    const { room } = newRoom(100);
    for (let n = 0; n < 50_000; n++) room.admit(null, 100, 0);
    const last = room.admit(null, 100, 0)?.number ?? -1;
    let turns = 0;
    while (turns < 500 && room.admit(last, 0, turns * ROOM_TURN_MS) !== null) turns += 1;
    // Calling 100 every 20 s would take 500 turns.
    expect(turns).toBeLessThan(40);
  });
});

describe('retry times', () => {
  test('the retry time shrinks as the turn approaches, within bounds', () => {
    const { room } = newRoom(10);
    const waits = Array.from({ length: 400 }, () => room.admit(null, 10, 0)?.retryAfterMs ?? 0);
    expect(waits[0]).toBe(ROOM_RETRY_MIN_MS);
    expect(waits.at(-1)).toBe(ROOM_RETRY_MAX_MS);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
  });

  test('100,000 waiting pages send a bounded number of requests a second', () => {
    const { room } = newRoom(2_000);
    const waits = Array.from({ length: 100_000 }, () => room.admit(null, 2_000, 0)?.retryAfterMs ?? 1);
    const pollsPerSecond = waits.reduce((sum, wait) => sum + 1_000 / wait, 0);
    // The queue drains 2,000 a second here, so a single request per turn already makes 2,000 a second.
    expect(pollsPerSecond).toBeLessThan(5 * 2_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(ROOM_RETRY_CALM_MS);
  });
});

describe('after a crash', () => {
  test('no number is issued twice and nobody is admitted early after a crash', () => {
    const { room, nextLife } = newRoom(64);
    for (let n = 0; n < 100; n++) room.admit(null, 64, 0);
    room.admit(0, 60, 0);
    const before = room.counters;
    const next = nextLife();
    expect(next.counters.issued).toBeGreaterThanOrEqual(before.issued);
    expect(next.counters.served).toBeLessThanOrEqual(before.served);
    expect(next.admit(50, 64, 1_000)).not.toBeNull();
    expect(next.admit(50, 0, 2_000)).toBeNull();
  });

  test('an empty waiting room stays empty after a crash', () => {
    const { room, nextLife, written } = newRoom(64);
    room.admit(null, 64, 0);
    room.admit(0, 0, 1_000);
    expect(written).toEqual({ issued: 1, served: 1 });
    expect(nextLife().admit(null, 0, 2_000)).toBeNull();
  });
});

type Step =
  | { do: 'come' }
  | { do: 'ask'; who: number }
  | { do: 'flush'; size: number }
  | { do: 'pass'; ms: number }
  | { do: 'crash' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ do: 'come' }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), who: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('flush' as const), size: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 25_000 }) }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'crash' }) },
);

test('in any sequence numbers are unique and increasing, admission follows calls, the queue is bounded, and all get in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(step, { maxLength: 200 }), (bound, steps) => {
      const first = newRoom(bound);
      let room = first.room;
      let at = 0;
      let queued = 0;
      let seen: QueueCounters = { issued: 0, served: 0 };
      let highest = -1;
      const waiting: number[] = [];
      const check = () => {
        const { issued, served } = room.counters;
        expect(served).toBeLessThanOrEqual(issued);
        expect(issued).toBeGreaterThanOrEqual(seen.issued);
        expect(served).toBeGreaterThanOrEqual(seen.served);
        expect(queued).toBeLessThanOrEqual(2 * bound);
        seen = { issued, served };
      };
      const ask = (index: number) => {
        const number = waiting[index] ?? -1;
        if (room.admit(number, queued, at)) return;
        // All earlier numbers have been called.
        expect(room.counters.served).toBeGreaterThan(number);
        waiting.splice(index, 1);
        queued += 1;
      };
      for (const what of steps) {
        if (what.do === 'come') {
          const open = waiting.some((number) => number >= room.counters.served);
          const wait = room.admit(null, queued, at);
          if (wait) {
            expect(wait.number).toBeGreaterThan(highest);
            expect(wait.retryAfterMs).toBeGreaterThanOrEqual(ROOM_RETRY_MIN_MS);
            highest = wait.number;
            waiting.push(wait.number);
          } else {
            expect(waiting.some((number) => number >= seen.served) && open).toBe(false);
            queued += 1;
          }
        } else if (what.do === 'ask' && waiting.length > 0) ask(what.who % waiting.length);
        else if (what.do === 'flush') queued = Math.max(0, queued - what.size);
        else if (what.do === 'pass') at += what.ms;
        else if (what.do === 'crash') {
          room = first.nextLife();
          queued = 0;
          seen = { issued: seen.issued, served: room.counters.served };
        }
        check();
      }
      // Some never come back; all others are admitted.
      for (let tries = 0; waiting.length > 0 && tries < 500; tries++) {
        at += 5_000;
        queued = 0;
        for (let index = waiting.length - 1; index >= 0; index--) ask(index);
      }
      expect(waiting).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
