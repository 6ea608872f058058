import { AUDIT_CHECKS } from '#db/ledger/audit.ts';
import type { AuditSlice } from '#db/ledger/audit-parts.ts';

/** A part of a check. Without a slice it is one statement over all rows. */
export type BookStep = { check: string } & ({ slice: AuditSlice } | { slice: null; sql: string });

/** The steps of a check of the books, in order. */
export const BOOK_STEPS: readonly BookStep[] = AUDIT_CHECKS.flatMap(({ name: check, parts }) =>
  parts.flatMap(({ whole, slice }): BookStep[] => {
    if (slice) return [{ check, slice }];
    return whole === null ? [] : [{ check, slice, sql: whole }];
  }),
);

/** Where the next slice begins. */
export interface BooksPosition {
  step: number;
  /** The last key of the step's last slice; null at its beginning. */
  after: string | number | null;
  /** What transfers up to `totalsUpTo` have moved, by account. */
  totals: Record<string, number>;
  totalsUpTo: number;
  /** Slices that failed one after the other. */
  failures: number;
}

export const BOOKS_BEGINNING: BooksPosition = {
  step: 0,
  after: null,
  totals: {},
  totalsUpTo: 0,
  failures: 0,
};

/** Checks that found something or did not finish. */
export type BooksFound = {
  check: string;
  findings: { subject: string; found: string }[];
  /** There are more findings. */
  more: boolean;
  unfinished: boolean;
}[];
