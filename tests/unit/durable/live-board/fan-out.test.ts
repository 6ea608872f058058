import { expect, test } from 'vitest';
import { BoardText } from '#durable/live-board/board-text.ts';
import { FanOut, roundsApartMs } from '#durable/live-board/fan-out.ts';

function snapshot(seq: number, sold: number, left = 10) {
  return {
    seq,
    board: {
      status: 'published' as const,
      version: 1,
      types: [{ id: 'type', left }],
      menu: [],
      hype: { soldLastDay: null, tipsLastDay: null },
    },
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
  };
}

test('rounds run at most four times a second, and once a second for large audiences', () => {
  expect(roundsApartMs(1)).toBe(250);
  expect(roundsApartMs(250)).toBe(250);
  expect(roundsApartMs(500)).toBe(500);
  expect(roundsApartMs(5_000)).toBe(1_000);
});

test('the fan-out interval counts the audience of all boards together', () => {
  expect(roundsApartMs(30, 8)).toBe(250);
  expect(roundsApartMs(75, 8)).toBe(600);
  expect(roundsApartMs(125, 8)).toBe(1_000);
});

/** A fan-out with a test-controlled clock and yields. */
function setUp(viewers: number, apartMs: (sockets: number) => number = () => 250) {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const got: string[][] = Array.from({ length: viewers }, () => []);
  const resume: (() => void)[] = [];
  const text = new BoardText();
  const errors: unknown[] = [];
  const fanOut = new FanOut({
    now: () => now,
    after: (ms, run) => void timers.push({ at: now + ms, run }),
    yield: () => new Promise<void>((resolve) => resume.push(resolve)),
    sockets: () => got.map((inbox) => ({ send: (message: string) => void inbox.push(message) })),
    apartMs,
    news: () => {
      const news = text.news('guests');
      return news === null ? null : () => news;
    },
    logError: (error) => errors.push(error),
  });
  const ring = async () => {
    const due = timers.toSorted((a, b) => a.at - b.at)[0];
    if (!due) return null;
    timers = timers.filter((timer) => timer !== due);
    now = Math.max(now, due.at);
    due.run();
    await Promise.resolve();
    return now;
  };
  const goOn = async () => {
    resume.shift()?.();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { fanOut, text, got, errors, ring, goOn, waiting: () => timers.length };
}

test('a round sends to eight viewers at a time, and later changes go into the next round', async () => {
  const { fanOut, text, got, ring, goOn } = setUp(20);
  text.take(snapshot(1, 0, 9));
  fanOut.offer();
  expect(await ring()).toBe(0);
  expect(got.filter((inbox) => inbox.length > 0)).toHaveLength(8);
  text.take(snapshot(2, 0, 8));
  fanOut.offer();
  await goOn();
  expect(got.filter((inbox) => inbox.length > 0)).toHaveLength(16);
  await goOn();
  expect(got.every((inbox) => inbox.length === 1)).toBe(true);
  expect(await ring()).toBe(250);
  await goOn();
  await goOn();
  expect(got.every((inbox) => JSON.parse(inbox.at(-1) ?? '').seq === 2)).toBe(true);
});

test('the interval to the next round grows with the number of sockets', async () => {
  const { fanOut, text, ring } = setUp(5, (sockets) => sockets * 100);
  text.take(snapshot(1, 0, 9));
  fanOut.offer();
  expect(await ring()).toBe(0);
  text.take(snapshot(2, 0, 8));
  fanOut.offer();
  expect(await ring()).toBe(500);
});

test('after a failed fan-out round the next round sends the unsent changes', async () => {
  const broken = new Error('SQLite is busy');
  let isBroken = true;
  const { fanOut, text, got, errors, ring } = setUp(1, () => {
    if (isBroken) throw broken;
    return 250;
  });
  text.take(snapshot(1, 0, 9));
  fanOut.offer();
  await ring();
  expect(errors).toEqual([broken]);
  isBroken = false;
  text.take(snapshot(2, 0, 8));
  fanOut.offer();
  await ring();
  expect(got[0]).toHaveLength(1);
});

test('many changes within a quarter of a second are one fan-out round', async () => {
  const { fanOut, text, got, ring, waiting } = setUp(1);
  for (let seq = 1; seq <= 20; seq++) {
    text.take(snapshot(seq, 0, 100 - seq));
    fanOut.offer();
  }
  expect(waiting()).toBe(1);
  await ring();
  expect(got[0]).toHaveLength(1);
  expect(JSON.parse(got[0]?.[0] ?? '')).toMatchObject({ seq: 20 });
});

test('a board sends nothing without a change, and nothing to guests when only staff numbers change', async () => {
  const { fanOut, text, got, ring } = setUp(1);
  text.take(snapshot(1, 0));
  fanOut.offer();
  await ring();
  text.take(snapshot(2, 5));
  fanOut.offer();
  await ring();
  text.take(snapshot(3, 5));
  fanOut.offer();
  await ring();
  expect(got[0]).toHaveLength(1);
  expect(text.snapshot?.seq).toBe(3);
});

test('a viewer who joined between two rounds is updated even if the numbers return to the old values', () => {
  const text = new BoardText();
  text.take(snapshot(1, 0, 10));
  text.news('guests');
  const between = snapshot(2, 0, 9);
  text.take(between);
  expect(JSON.parse(text.first(between, 'event', false))).toMatchObject({ seq: 2 });
  text.take(snapshot(3, 0, 10));
  expect(text.news('guests')).toContain('"seq":3');
});

test('a sole viewer does not receive the first message again in the next round', async () => {
  const { fanOut, text, got, ring } = setUp(1);
  const shown = snapshot(1, 0, 9);
  text.take(shown);
  fanOut.offer();
  expect(JSON.parse(text.first(shown, 'event', true))).toMatchObject({ seq: 1 });
  await ring();
  expect(got).toEqual([[]]);
  text.take(snapshot(2, 0, 8));
  fanOut.offer();
  await ring();
  expect(got[0]).toEqual([expect.stringContaining('"seq":2')]);
});

test('guests and staff each receive their own unsent changes', () => {
  const text = new BoardText();
  text.take(snapshot(1, 0, 10));
  expect(text.news('staff')).toContain('"sold":0');
  text.take(snapshot(2, 1, 9));
  expect(text.news('staff')).toContain('"sold":1');
  expect(text.news('guests')).toContain('"left":9');
  text.take(snapshot(3, 2, 9));
  expect(text.news('guests')).toBeNull();
  expect(text.news('staff')).toContain('"sold":2');
  expect(text.news('staff')).toBeNull();
});

test('a board ignores a snapshot older than the one it has', () => {
  const text = new BoardText();
  expect(text.take(snapshot(5, 1))).toBe(true);
  expect(text.take(snapshot(4, 0))).toBe(false);
  expect(text.take(snapshot(5, 1))).toBe(false);
  expect(text.snapshot?.seq).toBe(5);
});

test('guests never receive staff numbers', () => {
  const text = new BoardText();
  const shown = snapshot(1, 7);
  text.take(shown);
  for (const channel of ['event', 'mine'] as const) {
    expect(JSON.parse(text.first(shown, channel, true))).not.toHaveProperty('staff');
    expect(text.first(shown, channel, true)).not.toContain('sold"');
  }
  expect(JSON.parse(text.first(shown, 'staff', true))).toHaveProperty('staff.types', [
    { id: 'type', sold: 7 },
  ]);
});
