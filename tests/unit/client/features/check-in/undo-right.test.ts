import { expect, test } from 'vitest';
import { mayUndo, undoRight } from '#client/features/check-in/scan/undo-right.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';

const LET_IN = { kind: 'VALID', ticketId: 't1', undone: false, at: 1_000 } as const;

test('a device offers undo for fifteen minutes, and an organizer always', () => {
  const last = LET_IN.at + UNDO_WITHIN_MS - 1;
  expect(mayUndo(LET_IN, last, undoRight(false, false))).toBe(true);
  expect(mayUndo(LET_IN, last + 1, undoRight(false, false))).toBe(false);
  expect(mayUndo(LET_IN, last + 1, undoRight(true, false))).toBe(true);
});

test('undo is not offered for cancelled events and for tickets that were not admitted', () => {
  expect(mayUndo(LET_IN, LET_IN.at, undoRight(true, true))).toBe(false);
  for (const scan of [
    { ...LET_IN, kind: 'FAILED' },
    { ...LET_IN, ticketId: null },
    { ...LET_IN, undone: true },
  ] as const) {
    expect(mayUndo(scan, LET_IN.at, 'always')).toBe(false);
  }
});
