import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { BoardFeed } from '#durable/box-office/live/board-feed.ts';
import { BoardStore } from '#durable/box-office/live/board-store.ts';
import type { BoardContent, BoardPush } from '#durable/live-board/board-push.ts';
import { boardShardOf } from '#shared/live/live-board.ts';
import { seatSource } from '#tests/support/seat-source.ts';
import { boxOfficeOf } from '#tests/support/worker/events.ts';

interface Pushed {
  shard: number;
  push: BoardPush;
  at: number;
  answer: (viewers: number) => Promise<void>;
  fail: () => Promise<void>;
}

/** Flushes pending microtasks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** Runs a feed with test-controlled clock, boards and event, on a real object's storage. */
async function withFeed(
  run: (world: {
    feed: BoardFeed;
    store: BoardStore;
    pushed: Pushed[];
    sell: () => void;
    seats: ReturnType<typeof seatSource>;
    pass: (ms: number) => Promise<void>;
    nextLife: () => BoardFeed;
  }) => Promise<void>,
): Promise<void> {
  await runInDurableObject(boxOfficeOf(crypto.randomUUID()), async (_, { storage }) => {
    const store = new BoardStore(storage.sql);
    store.createTables();
    let now = 1_000_000;
    let timers: { at: number; run: () => void }[] = [];
    let sold = 0;
    const seats = seatSource();
    const pushed: Pushed[] = [];
    const content = (): BoardContent => ({
      board: null,
      staff: {
        types: [{ id: 'type', sold }],
        checkedIn: 0,
        conflicts: 0,
        undos: 0,
        unknownCodes: 0,
        orders: { pending: 0, completed: 0, cancelled: 0 },
        ordersReady: 0,
        assignments: 0,
      },
      watchers: [],
    });
    const nextLife = () => {
      // Timers die with the former instance.
      timers = [];
      return new BoardFeed({
        now: () => now,
        after: (ms, due) => {
          const timer = { at: now + ms, run: due };
          timers.push(timer);
          return () => {
            timers = timers.filter((other) => other !== timer);
          };
        },
        store,
        content,
        seats: seats.source,
        prepare: async () => {},
        push: (shard, push) =>
          new Promise((resolve, reject) => {
            pushed.push({
              shard,
              push,
              at: now,
              answer: (viewers) => {
                resolve({ viewers });
                return settle();
              },
              fail: () => {
                reject(new Error('lost'));
                return settle();
              },
            });
          }),
        onPending: () => {},
        logError: () => {},
      });
    };
    const pass = async (ms: number) => {
      const until = now + ms;
      for (;;) {
        const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((timer) => timer !== due);
        now = Math.max(now, due.at);
        due.run();
        await settle();
      }
      now = until;
    };
    await run({ feed: nextLife(), store, pushed, sell: () => void sold++, seats, pass, nextLife });
  });
}

test('nothing is pushed while no board has viewers', async () => {
  await withFeed(async ({ feed, sell, pushed, pass, store }) => {
    sell();
    feed.changed();
    feed.person('somebody', { type: 'order', orderId: 'o', status: 'completed', readyAt: null });
    await pass(1_000);
    expect(pushed).toEqual([]);
    expect(store.changes(boardShardOf('somebody'), 10).personal).toEqual([]);
  });
});

test('two hundred changes a second are coalesced into four pushes with the newest numbers', async () => {
  await withFeed(async ({ feed, sell, pushed, pass }) => {
    await feed.announce(0);
    for (let change = 0; change < 200; change++) {
      sell();
      feed.changed();
      await pass(5);
      await pushed.at(-1)?.answer(1);
    }
    expect(pushed.length).toBeGreaterThanOrEqual(3);
    expect(pushed.length).toBeLessThanOrEqual(5);
    const gaps = pushed.slice(1).map(({ at }, index) => at - (pushed[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
    const seqs = pushed.map(({ push }) => push.seq);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    await pass(500);
    expect(pushed.at(-1)?.push.staff.types).toEqual([{ id: 'type', sold: 200 }]);
  });
});

test('a change that leaves the numbers equal is not pushed', async () => {
  await withFeed(async ({ feed, sell, pushed, pass }) => {
    const first = await feed.announce(0);
    sell();
    feed.changed();
    await pass(300);
    await pushed[0]?.answer(1);
    for (let again = 0; again < 5; again++) {
      feed.changed();
      await pass(300);
    }
    expect(pushed).toHaveLength(1);
    expect(pushed[0]?.push.seq).toBeGreaterThan(first?.seq ?? 0);
  });
});

test('a push that hangs times out and is followed by one push of the newest snapshot', async () => {
  await withFeed(async ({ feed, sell, pushed, pass }) => {
    await feed.announce(0);
    sell();
    feed.changed();
    await pass(300);
    for (let change = 0; change < 10; change++) {
      sell();
      feed.changed();
      await pass(300);
    }
    expect(pushed).toHaveLength(1);
    await pass(10_000);
    expect(pushed).toHaveLength(2);
    expect(pushed[1]?.push.staff.types).toEqual([{ id: 'type', sold: 11 }]);
  });
});

test('a failed push is retried with backoff, with the newest numbers and all undelivered personal changes', async () => {
  await withFeed(async ({ feed, sell, pushed, pass }) => {
    const shard = boardShardOf('somebody');
    await feed.announce(shard);
    feed.person('somebody', { type: 'ticket', ticketId: 't1', status: 'used', usedAt: 1 });
    await pass(10);
    await pushed[0]?.fail();
    feed.person('somebody', { type: 'ticket', ticketId: 't2', status: 'used', usedAt: 2 });
    sell();
    await pass(260);
    await pushed[1]?.fail();
    await pass(260);
    expect(pushed).toHaveLength(2);
    await pass(260);
    expect(pushed).toHaveLength(3);
    expect(pushed[2]?.push.personal.map(({ change }) => change)).toMatchObject([
      { ticketId: 't1' },
      { ticketId: 't2' },
    ]);
    expect(pushed[2]?.push.staff.types).toEqual([{ id: 'type', sold: 1 }]);
    await pushed[2]?.answer(1);
    await pass(1_000);
    expect(pushed).toHaveLength(3);
  });
});

test('a failing board does not hold up the others', async () => {
  await withFeed(async ({ feed, sell, pushed, pass }) => {
    await feed.announce(0);
    await feed.announce(1);
    sell();
    feed.changed();
    await pass(10);
    const [broken, sound] = pushed;
    await sound?.answer(1);
    sell();
    feed.changed();
    await pass(300);
    expect(pushed.filter(({ shard }) => shard === sound?.shard)).toHaveLength(2);
    expect(pushed.filter(({ shard }) => shard === broken?.shard)).toHaveLength(1);
  });
});

test('a board without viewers is dropped, unless it has announced itself again meanwhile', async () => {
  await withFeed(async ({ feed, sell, pushed, pass, store }) => {
    await feed.announce(3);
    sell();
    feed.changed();
    await pass(10);
    await feed.announce(3);
    await pushed[0]?.answer(0);
    expect(store.shards()).toEqual([3]);
    sell();
    feed.changed();
    await pass(300);
    await pushed[1]?.answer(0);
    expect(store.shards()).toEqual([]);
    expect(feed.isWatched).toBe(false);
  });
});

test('after a restart the feed delivers what its former instance could not, with higher sequence numbers', async () => {
  await withFeed(async ({ feed, sell, pushed, pass, nextLife }) => {
    const shard = boardShardOf('somebody');
    const before = await feed.announce(shard);
    sell();
    feed.person('somebody', { type: 'order', orderId: 'o', status: 'completed', readyAt: null });
    // Dies before the push is due.
    const next = nextLife();
    next.wake();
    await pass(300);
    const told = pushed.at(-1)?.push;
    expect(told?.personal).toEqual([
      { userId: 'somebody', change: { type: 'order', orderId: 'o', status: 'completed', readyAt: null } },
    ]);
    expect(told?.seq).toBeGreaterThan(before?.seq ?? 0);
  });
});

test('a board gets the snapshot of the seats first, and then the deltas since its last answer', async () => {
  await withFeed(async ({ feed, seats, pushed, pass }) => {
    const first = await feed.announce(0);
    expect(first?.seats).toMatchObject({ planVersion: 1, sequence: 1_000 });
    expect(first?.seats?.deltas).toBeUndefined();
    feed.changed();
    await pass(300);
    await pushed[0]?.answer(1);
    seats.change('A1', 'held');
    feed.changed();
    await pass(300);
    seats.change('A2', 'held');
    feed.changed();
    await pushed[1]?.fail();
    await pass(300);
    await pushed[2]?.answer(1);
    expect(pushed.slice(1).map(({ push }) => push.seats)).toMatchObject([
      { sequence: 1_001, deltas: [expect.any(String)] },
      // Repeated, for the board may not have taken it.
      { sequence: 1_002, deltas: [expect.any(String), expect.any(String)] },
    ]);
    feed.changed();
    await pass(300);
    expect(pushed).toHaveLength(3);
  });
});

test('changed seats are pushed though all numbers of the board are equal, and sales say nothing about seats', async () => {
  await withFeed(async ({ feed, seats, sell, pushed, pass }) => {
    await feed.announce(0);
    feed.changed();
    await pass(300);
    await pushed[0]?.answer(1);
    sell();
    feed.changed();
    await pass(300);
    await pushed[1]?.answer(1);
    expect(pushed[1]?.push.seats).toBeUndefined();
    seats.change('A1', 'sold');
    feed.changed();
    await pass(300);
    expect(pushed[2]?.push.seq).toBe(pushed[1]?.push.seq);
    expect(pushed[2]?.push.seats?.deltas).toHaveLength(1);
  });
});

test('a board hears once that the event has no seats any more', async () => {
  await withFeed(async ({ feed, seats, pushed, pass }) => {
    await feed.announce(0);
    feed.changed();
    await pass(300);
    await pushed[0]?.answer(1);
    seats.removePlan();
    feed.changed();
    await pass(300);
    await pushed[1]?.answer(1);
    expect(pushed[1]?.push.seats).toBeNull();
    feed.changed();
    await pass(300);
    expect(pushed).toHaveLength(2);
  });
});

test("an unreachable board's undelivered personal changes are bounded to the newest", async () => {
  await withFeed(async ({ store }) => {
    for (let n = 0; n < 20; n++)
      store.addChange(1, 'somebody', {
        type: 'order',
        orderId: String(n),
        status: 'completed',
        readyAt: null,
      });
    store.keepNewestChanges(1, 5);
    expect(store.changes(1, 100).personal.map(({ change }) => change)).toMatchObject([
      { orderId: '15' },
      { orderId: '16' },
      { orderId: '17' },
      { orderId: '18' },
      { orderId: '19' },
    ]);
  });
});
