import { describe, expect, test } from 'vitest';
import {
  joinQueue,
  placeAfter,
  type QueuePlace,
  remainingMs,
  type Tried,
} from '#client/features/queue/join-queue.ts';

const entry: QueuePlace = { queueToken: 'a.b', ahead: 9, aheadAtFirst: 9, shownAt: 1_000 };

/** A queue with test-controlled answers and timers. */
function newPolling() {
  const sent: QueuePlace[] = [];
  const steps: { place: QueuePlace; answered: boolean }[] = [];
  let timer: { ms: number; run: () => void } | null = null;
  let answer: (tried: Tried) => void = () => {};
  const polling = joinQueue(
    {
      ask: (place) => {
        sent.push(place);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      now: () => 5_000,
      random: () => 0.5,
      after: (ms, run) => {
        timer = { ms, run };
        return () => {
          timer = null;
        };
      },
      onStep: (place, answered) => steps.push({ place, answered }),
    },
    entry,
    0,
  );
  return {
    polling,
    sent,
    steps,
    waits: () => timer?.ms ?? null,
    ring: () => timer?.run(),
    reply: async (tried: Tried) => {
      answer(tried);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

const wait = (details: Extract<Tried, { outcome: 'wait' }>['details']): Tried => ({
  outcome: 'wait',
  details,
});

describe('waiting in the queue', () => {
  test('the page retries with the newest queue token at the time given by the server', async () => {
    const { sent, steps, waits, ring, reply } = newPolling();
    ring();
    expect(sent).toEqual([entry]);
    await reply(wait({ queueToken: 'c.d', ahead: 4, retryAfterMs: 3_000 }));
    expect(waits()).toBe(3_300);
    expect(steps.at(-1)).toEqual({
      place: { ...entry, queueToken: 'c.d', ahead: 4, shownAt: 5_000 },
      answered: true,
    });
    ring();
    expect(sent.at(-1)?.queueToken).toBe('c.d');
  });

  test('the page keeps its queue token when an answer has none', async () => {
    const { steps, ring, reply } = newPolling();
    ring();
    await reply(wait({ retryAfterMs: 2_000 }));
    expect(steps.at(-1)?.place).toMatchObject({ queueToken: 'a.b', ahead: 9 });
  });

  test('without a response the page retries with backoff and reports it', async () => {
    const { steps, waits, ring, reply } = newPolling();
    const seen: (number | null)[] = [];
    for (let tries = 0; tries < 6; tries++) {
      ring();
      await reply({ outcome: 'noResponse' });
      seen.push(waits());
    }
    // Full jitter: between nothing and these times two.
    expect(seen).toEqual([2_500, 5_000, 10_000, 20_000, 30_000, 30_000]);
    expect(steps.at(-1)).toEqual({ place: entry, answered: false });
  });

  test('an overloaded server is asked ever more seldom, and a waiting time it names starts over', async () => {
    const { waits, ring, reply } = newPolling();
    const seen: (number | null)[] = [];
    for (const details of [{}, {}, {}, { retryAfterMs: 1_000 }, {}]) {
      ring();
      await reply(wait(details));
      seen.push(waits());
    }
    expect(seen).toEqual([2_500, 5_000, 10_000, 1_100, 2_500]);
  });

  test('the page has one request in flight at a time', () => {
    const { polling, sent, ring } = newPolling();
    ring();
    polling.hurry();
    polling.hurry();
    expect(sent).toHaveLength(1);
  });

  test('waiting ends with a decision or when it is stopped', async () => {
    const decided = newPolling();
    decided.ring();
    await decided.reply({ outcome: 'decided' });
    expect(decided.waits()).toBeNull();
    const stopped = newPolling();
    stopped.ring();
    stopped.polling.stop();
    await stopped.reply(wait({ ahead: 1, retryAfterMs: 1_000 }));
    expect(stopped.waits()).toBeNull();
    expect(stopped.steps).toEqual([]);
  });
});

describe('the time left in the queue', () => {
  const first = placeAfter(
    { ...entry, ahead: null, aheadAtFirst: 0 },
    { ahead: 54, expectedMs: 80_000 },
    10_000,
  );

  test('is what the server expects', () => {
    expect(remainingMs(first)).toBe(80_000);
    expect(remainingMs(placeAfter(first, { ahead: 36, expectedMs: 30_000 }, 50_000))).toBe(30_000);
  });

  test('is unknown while the server does not say, and over at the head', () => {
    expect(remainingMs(placeAfter(first, { ahead: 53 }, 50_000))).toBeNull();
    expect(remainingMs(placeAfter(first, { ahead: 0, expectedMs: 900 }, 50_000))).toBeNull();
  });
});
