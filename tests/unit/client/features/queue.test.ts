import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinQueue, remainingMs, storedAfter, type Tried } from '#client/features/queue/join-queue.ts';
import {
  onQueueTokenChange,
  readStoredQueueToken,
  type StoredQueueToken,
  writeStoredQueueToken,
} from '#client/features/queue/stored-queue-token.ts';
import { QUEUE_TOKEN_TTL_MS } from '#shared/limits.ts';
import { browserStorage } from '#tests/support/browser-storage.ts';

const purchase = { requestId: 'request-1', eventId: 'event', lines: [{ ticketTypeId: 'type', quantity: 2 }] };
const entry: StoredQueueToken = {
  purchase,
  queueToken: 'a.b',
  ahead: 9,
  aheadAtFirst: 9,
  shownAt: 1_000,
  isHeld: false,
};

const restore = (stored: unknown, now = 2_000) => {
  vi.setSystemTime(now);
  localStorage.setItem('aforo-queue-token:ann:event', JSON.stringify(stored));
  return readStoredQueueToken('ann', 'event');
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('localStorage', browserStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a queue token stored in the browser', () => {
  test('a stored queue token is restored', () => {
    expect(restore(entry)).toEqual(entry);
  });

  test.each([null, 'settled', {}, [], { ...entry, purchase: {} }])(
    'the stored value %j is not a queue token',
    (stored) => {
      expect(restore(stored)).toBeNull();
    },
  );

  test("a stored queue token is used regardless of the device's clock, because the server knows its age", () => {
    expect(restore(entry, 1_000 + 40 * QUEUE_TOKEN_TTL_MS)).toEqual(entry);
    expect(restore(entry, 1_000 - 40 * QUEUE_TOKEN_TTL_MS)).toEqual(entry);
  });

  test('a stored purchase without a token expires, so that nothing is bought days later', () => {
    const tokenless = { ...entry, queueToken: null };
    expect(restore(tokenless, 1_000 + QUEUE_TOKEN_TTL_MS - 1)).not.toBeNull();
    expect(restore(tokenless, 1_000 + QUEUE_TOKEN_TTL_MS)).toBeNull();
    expect(restore(tokenless, 1_000 - QUEUE_TOKEN_TTL_MS)).toBeNull();
  });
});

test("a tab distinguishes another tab's final answer from a place that was given up", () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  const onChange = vi.fn();
  const stop = onQueueTokenChange('ann', 'event', onChange);
  const write = (newValue: string | null, oldValue: string | null, key = 'aforo-queue-token:ann:event') =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));
  const text = JSON.stringify(entry);
  write(text, null);
  write('"settled"', text);
  write(null, '"settled"');
  expect(onChange.mock.calls).toEqual([[entry], ['settled']]);
  write(null, text);
  write(text, null, 'aforo-queue-token:bob:event');
  writeStoredQueueToken('ann', 'event', entry);
  expect(onChange.mock.calls.slice(2)).toEqual([['gone']]);
  stop();
  write(text, null);
  expect(onChange).toHaveBeenCalledTimes(3);
});

/** A queue with test-controlled answers and timers. */
function newPolling() {
  const sent: StoredQueueToken[] = [];
  const steps: { stored: StoredQueueToken; answered: boolean }[] = [];
  let timer: { ms: number; run: () => void } | null = null;
  let answer: (tried: Tried) => void = () => {};
  const polling = joinQueue(
    {
      ask: (stored) => {
        sent.push(stored);
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
      onStep: (stored, answered) => steps.push({ stored, answered }),
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
      stored: { ...entry, queueToken: 'c.d', ahead: 4, shownAt: 5_000 },
      answered: true,
    });
    ring();
    expect(sent.at(-1)?.queueToken).toBe('c.d');
  });

  test('the page keeps its queue token when an answer has none', async () => {
    const { steps, ring, reply } = newPolling();
    ring();
    await reply(wait({ retryAfterMs: 2_000 }));
    expect(steps.at(-1)?.stored).toMatchObject({ queueToken: 'a.b', ahead: 9 });
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
    expect(steps.at(-1)).toEqual({ stored: entry, answered: false });
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
  const first = storedAfter({ ...entry, ahead: null, aheadAtFirst: 0 }, { ahead: 54 }, 10_000);

  test('is what is ahead at the pace of the calls so far', () => {
    expect(remainingMs(first)).toBeNull();
    expect(remainingMs(storedAfter(first, { ahead: 36 }, 50_000))).toBe(80_000);
  });

  test('starts again when more are ahead than ever', () => {
    const later = storedAfter(storedAfter(first, { ahead: 90 }, 20_000), { ahead: 80 }, 30_000);
    expect(remainingMs(later)).toBe(80_000);
  });

  test('is unknown after few calls or a moment, and over at the head', () => {
    expect(remainingMs(storedAfter(first, { ahead: 53 }, 50_000))).toBeNull();
    expect(remainingMs(storedAfter(first, { ahead: 36 }, 11_000))).toBeNull();
    expect(remainingMs(storedAfter(first, { ahead: 0 }, 50_000))).toBeNull();
  });
});
