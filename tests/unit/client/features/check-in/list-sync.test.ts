import { expect, test } from 'vitest';
import { createListSync } from '#client/features/check-in/offline/list-sync.ts';
import type { StoredDoor } from '#client/features/check-in/offline/scanner-database.ts';
import type { OfflineList } from '#shared/contracts/check-in.ts';
import { NO_DOORS } from '#shared/contracts/doors.ts';

function page(change: Partial<OfflineList>): OfflineList {
  return {
    publicKeys: [{ id: 1, x: 'key' }],
    eventStatus: 'published',
    records: [{ key: `${change.upTo}`, iv: '', sealed: '' }],
    upTo: 1,
    more: false,
    doors: { ...NO_DOORS, timeZone: 'UTC' },
    ...change,
  };
}

/** A device with a disk, and a server that returns these pages in turn; an error means no connection. */
function setUp(pages: (OfflineList | Error)[]) {
  let elapsed = 1_000_000;
  const clock = { setBackMs: 0 };
  let timers: { at: number; run: () => void }[] = [];
  const disk = { door: null as StoredDoor | null, records: new Set<string>() };
  const requestedSince: number[] = [];
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const open = () =>
    createListSync({
      now: () => elapsed - clock.setBackMs,
      elapsed: () => elapsed,
      after: (ms, run) => {
        const timer = { at: elapsed + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      fetchPage: async (since) => {
        requestedSince.push(since);
        const next = pages.shift();
        if (!next || next instanceof Error) throw next ?? new Error('no page');
        return next;
      },
      readDoor: async () => disk.door,
      countRecords: async () => disk.records.size,
      savePage: async (taken, { updatedAt }) => {
        const { publicKeys, eventStatus, upTo } = taken;
        disk.door = { eventId: 'e', publicKeys, eventStatus, upTo, updatedAt };
        for (const { key } of taken.records) disk.records.add(key);
      },
    });
  return {
    open,
    disk,
    requestedSince,
    clock,
    settled,
    async pass(ms: number) {
      elapsed += ms;
      const due = timers.filter(({ at }) => at <= elapsed);
      timers = timers.filter(({ at }) => at > elapsed);
      for (const { run } of due) run();
      await settled();
    },
  };
}

test('the offline list downloads page by page and is ready after the last', async () => {
  const { open, requestedSince, settled } = setUp([page({ upTo: 10, more: true }), page({ upTo: 20 })]);
  const sync = open();
  await settled();
  expect(requestedSince).toEqual([0, 10]);
  expect(sync.state()).toMatchObject({ phase: 'ready', tickets: 2, problem: null });
});

test('an offline list interrupted by a lost connection is not ready, and resumes where it stopped', async () => {
  const { open, requestedSince, settled, pass } = setUp([
    page({ upTo: 10, more: true }),
    new Error('network'),
    page({ upTo: 20 }),
  ]);
  const sync = open();
  await settled();
  expect(sync.state()).toMatchObject({ phase: 'partial', updatedAt: null, problem: 'network' });
  await pass(10_000);
  expect(requestedSince).toEqual([0, 10, 10]);
  expect(sync.state()).toMatchObject({ phase: 'ready', problem: null });
});

test('a stored offline list is ready at once, also without a network', async () => {
  const { open, disk, settled } = setUp([new Error('network')]);
  disk.door = { eventId: 'e', publicKeys: [], eventStatus: 'published', upTo: 20, updatedAt: 5 };
  disk.records.add('a');
  const sync = open();
  await settled();
  expect(sync.state()).toMatchObject({ phase: 'ready', tickets: 1, updatedAt: 5, problem: 'network' });
});

test('after the download only changes of the offline list are requested, soon after a check-in or once a minute', async () => {
  const { open, requestedSince, settled, pass } = setUp([
    page({ upTo: 20 }),
    page({ upTo: 21 }),
    page({ upTo: 21, records: [] }),
  ]);
  const sync = open();
  await settled();
  for (let change = 0; change < 20; change++) sync.nudge();
  await pass(7_999);
  expect(requestedSince).toEqual([0]);
  await pass(1);
  expect(requestedSince).toEqual([0, 20]);
  await pass(59_999);
  expect(requestedSince).toHaveLength(2);
  await pass(1);
  expect(requestedSince).toEqual([0, 20, 21]);
});

test('a name added late to a guest list is requested within a second, also after a check-in', async () => {
  const { open, requestedSince, settled, pass } = setUp([page({ upTo: 20 }), page({ upTo: 21 })]);
  const sync = open();
  await settled();
  sync.nudge();
  sync.hasNames();
  await pass(1_000);
  expect(requestedSince).toEqual([0, 20]);
});

test('a clock set back does not delay the next request for the offline list', async () => {
  const { open, requestedSince, clock, settled, pass } = setUp([page({ upTo: 20 }), page({ upTo: 21 })]);
  const sync = open();
  await settled();
  clock.setBackMs = 600_000;
  sync.nudge();
  await pass(8_000);
  expect(requestedSince).toEqual([0, 20]);
});

test('a scanner that leaves its event stops requesting the offline list', async () => {
  const { open, requestedSince, settled, pass } = setUp([page({ upTo: 20 })]);
  const sync = open();
  await settled();
  sync.stop();
  sync.nudge();
  await pass(120_000);
  expect(requestedSince).toHaveLength(1);
});
