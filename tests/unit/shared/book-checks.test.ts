import { expect, test } from 'vitest';
import { AUDIT_CHECKS } from '#db/audit.ts';
import { BOOK_CHECKS, bookCheckOf } from '#shared/contracts/book-checks.ts';

test('every check of the audit has its name for screens, and there is no other', () => {
  expect(AUDIT_CHECKS.map(({ name }) => bookCheckOf(name))).toEqual([...BOOK_CHECKS]);
});

test('a check that has no name for screens is not shown under another', () => {
  expect(() => bookCheckOf('nobody thought of this')).toThrow();
});
