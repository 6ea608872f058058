import { describe, expect, test } from 'vitest';
import { createUploader } from '#client/features/check-in/offline/uploader.ts';
import type { QueuedScan } from '#client/features/check-in/scan/journal-scan.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';

const ME = 'person-1';
const valid: ScanOutput = {
  outcome: 'valid',
  ticket: { id: 't', typeName: 'General', holderName: 'Lucía' },
  scannedAt: '2026-11-21T20:00:00.000Z',
  gate: '',
  checkedIn: 1,
};
const noAnswer = new TypeError('Failed to fetch');
const refusedCall = (errorCode: string, httpStatus: number) =>
  Object.assign(new Error(errorCode), { data: { errorCode, httpStatus } });

function scan(requestId: string, at: number, change: Partial<QueuedScan> = {}): QueuedScan {
  return {
    state: 'queued',
    kind: 'UNCONFIRMED',
    requestId,
    eventId: 'e',
    code: requestId,
    ticketId: requestId,
    holderName: null,
    typeName: null,
    shortCode: null,
    inPurchase: null,
    undone: false,
    conflict: false,
    at,
    gate: '',
    device: 'd',
    senders: [ME],
    problem: null,
    ...change,
  };
}

/** A disk that outlives the page, and a server controlled by the test. */
function setUp(stored: QueuedScan[]) {
  const disk = new Map(stored.map((upload) => [upload.requestId, upload]));
  const sent: string[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let timers: { ms: number; run: () => void }[] = [];
  const world = {
    answer: async (_id: string): Promise<ScanOutput> => valid,
    /** False when the page dies between the response and the write to disk. */
    alive: true,
    /** Several windows take turns. */
    windows: 1,
    /** Runs right after each read of the disk. */
    onRead: () => {},
  };
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const open = () => ({
    kick: createUploader({
      after: (ms, run) => {
        const timer = { ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      waiting: async () => {
        const read = [...disk.values()];
        world.onRead();
        return read;
      },
      person: async () => ME,
      send: async ({ requestId }) => {
        sent.push(requestId);
        return world.answer(requestId);
      },
      settle: async ({ requestId }) => {
        if (!world.alive) return new Promise(() => {});
        disk.delete(requestId);
      },
      keepWithProblem: async (upload, problem) => {
        disk.set(upload.requestId, { ...upload, problem });
      },
      alone: (run) => {
        // A page that died holds no lock.
        const turn = world.windows > 1 ? queue.then(run) : run();
        queue = turn.catch(() => {});
        return turn;
      },
    }),
  });
  return {
    open,
    world,
    disk,
    sent,
    settled,
    ring() {
      const [first, ...rest] = timers;
      timers = rest;
      first?.run();
      return first?.ms;
    },
  };
}

test('uploads are sent oldest first and one at a time, and leave the disk with their responses', async () => {
  const { open, sent, disk, settled } = setUp([scan('b', 2), scan('a', 1), scan('c', 3)]);
  open().kick();
  await settled();
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(disk.size).toBe(0);
});

describe('crash points', () => {
  test('an upload whose page dies before the response is repeated with the same request ID', async () => {
    const { open, world, sent, disk, settled } = setUp([scan('a', 1)]);
    world.answer = () => new Promise(() => {});
    open().kick();
    await settled();
    world.answer = async () => valid;
    open().kick();
    await settled();
    expect(sent).toEqual(['a', 'a']);
    expect(disk.size).toBe(0);
  });

  test('an upload whose page dies before the write to disk is sent once more', async () => {
    const { open, world, sent, disk, settled } = setUp([scan('a', 1)]);
    world.alive = false;
    open().kick();
    await settled();
    expect(disk.size).toBe(1);
    world.alive = true;
    open().kick();
    await settled();
    expect(sent).toEqual(['a', 'a']);
    expect(disk.size).toBe(0);
  });
});

describe('uploads without a decision', () => {
  test('on a dead connection all uploads are kept and retried with backoff', async () => {
    const { open, world, sent, disk, settled, ring } = setUp([scan('a', 1), scan('b', 2)]);
    world.answer = async () => {
      throw noAnswer;
    };
    open().kick();
    await settled();
    expect(sent).toEqual(['a']);
    expect(ring()).toBe(500);
    await settled();
    expect(ring()).toBe(1_000);
    await settled();
    world.answer = async () => valid;
    expect(ring()).toBe(2_000);
    await settled();
    expect(disk.size).toBe(0);
    expect(sent).toEqual(['a', 'a', 'a', 'a', 'b']);
  });

  test("after a long outage the next try is seconds away, and the network's return resets the backoff", async () => {
    const { open, world, sent, settled, ring } = setUp([scan('a', 1)]);
    world.answer = async () => {
      throw noAnswer;
    };
    const uploader = open();
    uploader.kick();
    await settled();
    for (let tries = 0; tries < 10; tries++) {
      ring();
      await settled();
    }
    expect(ring()).toBe(4_000);
    await settled();
    const before = sent.length;
    uploader.kick();
    await settled();
    expect(sent).toHaveLength(before + 1);
    expect(ring()).toBe(500);
  });

  test.each([
    ['SESSION_EXPIRED', 401],
    ['ACCOUNT_INACTIVE', 403],
  ])('%s is not a decision: the scan waits for the next sign-in', async (code, status) => {
    const { open, world, disk, settled } = setUp([scan('a', 1)]);
    world.answer = async () => {
      throw refusedCall(code, status);
    };
    open().kick();
    await settled();
    expect(disk.get('a')?.problem).toBeNull();
  });

  test('a refused upload stays with its reason and does not block the next', async () => {
    const { open, world, sent, disk, settled } = setUp([scan('a', 1), scan('b', 2)]);
    world.answer = async (id) => {
      if (id === 'a') throw refusedCall('SCAN_NOT_PERMITTED', 403);
      return valid;
    };
    open().kick();
    await settled();
    expect(sent).toEqual(['a', 'b']);
    expect([...disk.values()]).toEqual([scan('a', 1, { problem: 'SCAN_NOT_PERMITTED' })]);
  });
});

test("another person's scans wait for that person's sign-in", async () => {
  const { open, sent, disk, settled } = setUp([scan('theirs', 1, { senders: ['person-2'] }), scan('b', 2)]);
  open().kick();
  await settled();
  expect(sent).toEqual(['b']);
  expect([...disk.keys()]).toEqual(['theirs']);
});

test('a scan handed over to a colleague is sent by either of the two', async () => {
  const { open, sent, settled } = setUp([
    scan('taken', 1, { senders: ['person-2', 'person-3', ME] }),
    scan('given', 2, { senders: [ME, 'person-2'] }),
    scan('theirs', 3, { senders: ['person-2', 'person-3'] }),
  ]);
  open().kick();
  await settled();
  expect(sent).toEqual(['taken', 'given']);
});

test('a scan added just when the queue seems empty is sent too', async () => {
  const { open, world, sent, disk, settled } = setUp([scan('a', 1)]);
  const uploader = open();
  world.onRead = () => {
    if (sent.length === 0 || disk.has('late') || sent.includes('late')) return;
    disk.set('late', scan('late', 2));
    uploader.kick();
  };
  uploader.kick();
  await settled();
  expect(sent).toEqual(['a', 'late']);
});

test('two windows of one browser send each scan once', async () => {
  const { open, world, sent, disk, settled } = setUp([scan('a', 1), scan('b', 2), scan('c', 3)]);
  world.windows = 2;
  open().kick();
  open().kick();
  await settled();
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(disk.size).toBe(0);
});
