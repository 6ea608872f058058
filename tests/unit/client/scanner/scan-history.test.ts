import { afterEach, expect, test, vi } from 'vitest';
import {
  changeScan,
  noteOpenScan,
  noteScan,
  scanHistory,
} from '#client/features/scanner/check-in/scan-history.ts';
import { bareVerdict } from '#client/features/scanner/check-in/verdict.ts';

test('a scan that is told anew after its upload was a conflict stands once, and stays one', () => {
  const scan = { requestId: 'request-1', at: 1_000 };
  noteScan('event', { ...scan, verdict: bareVerdict('UNCONFIRMED') });
  changeScan('event', ({ requestId }) => requestId === 'request-1', { conflict: true });
  noteScan('event', { ...scan, verdict: bareVerdict('TICKET_ALREADY_USED') });
  expect(scanHistory('event')).toMatchObject([
    { kind: 'TICKET_ALREADY_USED', waiting: false, conflict: true },
  ]);
});

test('a busy door keeps its entries for as long as they can be taken back, and checks without an answer', () => {
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

/** What tabs of one browser share. */
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

test('two tabs of one scanner have one list: neither forgets what the other scanned or sent', async () => {
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
  // A list that has not changed is the same object, or the page would never stop drawing it.
  expect(one.scanHistory('night')).toBe(one.scanHistory('night'));
});
