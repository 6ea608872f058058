import { expect, test } from 'vitest';
import { AUDIT_CHECKS } from '#db/ledger/audit.ts';
import { BOOK_CHECKS, bookCheckOf } from '#shared/contracts/reconciliation/book-checks.ts';

test('every check of the audit has exactly one display name', () => {
  expect(AUDIT_CHECKS.map(({ name }) => bookCheckOf(name))).toEqual([...BOOK_CHECKS]);
});

test('a check without a display name is not shown under another name', () => {
  expect(() => bookCheckOf('nobody thought of this')).toThrow();
});
