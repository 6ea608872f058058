import { afterEach, expect, test, vi } from 'vitest';
import {
  changeScan,
  noteOpenScan,
  noteScan,
  scanHistory,
} from '#client/features/scanner/check-in/scan-history.ts';
import { bareVerdict } from '#client/features/scanner/check-in/verdict.ts';

test('a scan reported again after its upload was a conflict stays one entry with the conflict', () => {
  const scan = { requestId: 'request-1', at: 1_000 };
  noteScan('event', { ...scan, verdict: bareVerdict('UNCONFIRMED') });
  changeScan('event', ({ requestId }) => requestId === 'request-1', { conflict: true });
  noteScan('event', { ...scan, verdict: bareVerdict('TICKET_ALREADY_USED') });
  expect(scanHistory('event')).toMatchObject([
    { kind: 'TICKET_ALREADY_USED', waiting: false, conflict: true },
  ]);
});

test('a full history keeps undoable check-ins and unanswered checks', () => {
  const minutes = (count: number) => count * 60_000;
  const note = (requestId: string, at: number, kind: 'VALID' | 'TICKET_ALREADY_USED') =>
    noteScan('busy', { requestId, at, verdict: bareVerdict(kind) });
  const known = () => scanHistory('busy').map(({ requestId }) => requestId);
  const open = { subject: { code: 'ABCD-EFGH' }, askedAt: minutes(1) };
  noteOpenScan('busy', { requestId: 'unanswered', holderName: null, open });
  note('entry', minutes(2), 'VALID');
  note('taken back', minutes(2), 'VALID');
  changeScan('busy', ({ requestId }) => requestId === 'taken back', { undone: true });
  for (let n = 0; n < 60; n++) note(`refused ${n}`, minutes(3), 'TICKET_ALREADY_USED');
  expect(known()).toHaveLength(42);
  expect(known().slice(-2)).toEqual(['entry', 'unanswered']);
  note('later', minutes(16.5), 'VALID');
  expect(known()).not.toContain('unanswered');
  expect(known()).toContain('entry');
  for (let n = 0; n < 600; n++) note(`entry ${n}`, minutes(16.5), 'VALID');
  expect(known()).toHaveLength(300);
});

/** localStorage shared by tabs of one browser. */
function browserStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
}

async function openTab() {
  vi.resetModules();
  return await import('#client/features/scanner/check-in/scan-history.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("two tabs of one scanner share one history without losing each other's changes", async () => {
  browserStorage();
  const [one, two] = [await openTab(), await openTab()];
  expect(one).not.toBe(two);
  const verdict = (kind: 'VALID' | 'UNCONFIRMED') => bareVerdict(kind);
  one.noteScan('night', { requestId: 'first', at: 1, verdict: verdict('UNCONFIRMED') });
  two.noteScan('night', { requestId: 'second', at: 2, verdict: verdict('VALID') });
  one.noteScan('night', { requestId: 'third', at: 3, verdict: verdict('VALID') });
  two.changeScan('night', ({ requestId }) => requestId === 'first', { kind: 'VALID', waiting: false });
  for (const tab of [one, two, await openTab()]) {
    expect(tab.scanHistory('night')).toMatchObject([
      { requestId: 'third' },
      { requestId: 'second' },
      { requestId: 'first', kind: 'VALID', waiting: false },
    ]);
  }
  // An unchanged list keeps its identity, otherwise the page would render endlessly.
  expect(one.scanHistory('night')).toBe(one.scanHistory('night'));
});
