import { expect, test, vi } from 'vitest';
import { queuedIn } from '#client/features/check-in/offline/queued-scans.ts';
import { createJournal, type Journal, scanHistory } from '#client/features/check-in/scan/journal.ts';
import type { PendingScan, QueuedScan } from '#client/features/check-in/scan/journal-scan.ts';
import { pendingScans } from '#client/features/check-in/scan/pending-scans.ts';
import { bareVerdict, type VerdictKind } from '#client/features/check-in/scan/verdict.ts';
import { journalDisk, openDoor, valid } from '#tests/support/scan-door.ts';

const CODE = '7K4M-Q2XD-9TZW';
const facts = {
  eventId: 'night',
  typeName: null,
  shortCode: null,
  inPurchase: null,
  undone: false,
  conflict: false,
};

function sent(requestId: string, at: number): PendingScan {
  const unanswered = { kind: 'NEEDS_NETWORK', ticketId: null, holderName: null } as const;
  return { ...facts, ...unanswered, state: 'pending', requestId, at, subject: { code: requestId } };
}

function queued(requestId: string, at: number): QueuedScan {
  const admitted = { kind: 'UNCONFIRMED', ticketId: requestId, holderName: 'Lucía' } as const;
  const upload = { code: requestId, gate: '', device: 'd', senders: ['me'], problem: null };
  return { ...facts, ...admitted, ...upload, state: 'queued', requestId, at };
}

/** A scan whose verdict was shown. */
function answer(journal: Journal, requestId: string, at: number, kind: VerdictKind) {
  journal.put([sent(requestId, at)]);
  pendingScans(journal, 'night').settle(requestId);
  journal.note(requestId, at, bareVerdict(kind));
}

const ids = (journal: Journal) => journal.scans().map(({ requestId }) => requestId);

test('a scan is on the disk before its call, and its code leaves the disk with the verdict', async () => {
  const { flow, call, disk } = openDoor();
  flow.see(CODE);
  const { requestId } = call(0);
  expect(disk.get(requestId)).toMatchObject({ state: 'pending', subject: { code: CODE } });
  await call(0).answer(valid);
  expect(disk.get(requestId)).toMatchObject({ state: 'answered', kind: 'VALID', holderName: 'Lucía' });
  expect(JSON.stringify(disk.get(requestId))).not.toContain(CODE);
});

test('a scan reported again after its upload was a conflict stays one entry with the conflict', () => {
  const { journal } = journalDisk().open();
  answer(journal, 'a', 1_000, 'UNCONFIRMED');
  journal.put(journal.scans().map((scan) => ({ ...scan, conflict: true })));
  journal.note('a', 2_000, bareVerdict('TICKET_ALREADY_USED'));
  expect(journal.scans()).toMatchObject([{ kind: 'TICKET_ALREADY_USED', conflict: true }]);
});

test('the journal keeps the last 300 scans and every queued one', () => {
  const { disk, open } = journalDisk();
  const { journal } = open();
  journal.put([queued('queued', 1), sent('oldest', 2)]);
  for (let n = 3; n < 303; n++) answer(journal, `scan ${n}`, n, 'VALID');
  expect(ids(journal)).toHaveLength(301);
  expect(ids(journal).slice(-2)).toEqual(['scan 3', 'queued']);
  expect([...disk.keys()].sort()).toEqual(ids(journal).sort());
});

test('two windows of one scanner share one journal without losing changes of either', async () => {
  const { open } = journalDisk();
  const [one, two] = [open().journal, open().journal];
  one.put([queued('first', 1)]);
  answer(two, 'second', 2, 'VALID');
  answer(one, 'third', 3, 'VALID');
  const { journal: three, loaded } = open();
  await loaded;
  for (const window of [one, two, three]) {
    expect(ids(window)).toEqual(['third', 'second', 'first']);
    expect(queuedIn(window.scans())).toHaveLength(1);
  }
  // An unchanged list keeps its identity, otherwise the page would render endlessly.
  expect(one.scans()).toBe(one.scans());
});

test('the journal keeps scans made before the stored ones are read', async () => {
  const { open } = journalDisk();
  answer(open().journal, 'stored', 1, 'VALID');
  const { journal, loaded } = open();
  journal.put([sent('early', 2)]);
  await loaded;
  expect(ids(journal)).toEqual(['early', 'stored']);
});

test('without storage the scans last as long as the page', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fails = async () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const journal = createJournal({ read: fails, write: fails, join: () => () => {} });
  await journal.load();
  const { idFor } = pendingScans(journal, 'night');
  expect(idFor({ code: CODE })).toBe(idFor({ code: CODE }));
  expect(ids(journal)).toHaveLength(1);
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2));
  logged.mockRestore();
});

test('a sign-out erases all but the queued scans, whose guests the next user does not see', async () => {
  const { disk, open } = journalDisk();
  const { journal } = open();
  journal.put([queued('queued', 1), sent('unanswered', 2)]);
  answer(journal, 'entry', 3, 'VALID');
  await open().journal.erase();
  expect([...disk.keys()]).toEqual(['queued']);
  expect(ids(journal)).toEqual(['queued']);
  expect(scanHistory(journal.scans(), { eventId: 'night', personId: 'colleague' })).toEqual([]);
  expect(scanHistory(journal.scans(), { eventId: 'night', personId: 'me' })).toHaveLength(1);
});
