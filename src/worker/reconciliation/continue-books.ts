import { type ClaimedBookRun, claimBookRun, saveBookRun } from '#db/commits/reconciliation/book-runs.ts';
import { readSlice, readTimed } from '#db/readers/reconciliation/book-slices.ts';
import { RECONCILE_EXAMPLES_MAX } from '#shared/limits.ts';
import type { Deps } from '#worker/deps.ts';
import { logError } from '#worker/log.ts';
import {
  BOOK_STEPS,
  BOOKS_BEGINNING,
  type BookStep,
  type BooksFound,
  type BooksPosition,
} from './book-steps.ts';

/** A cron run ends before the next one begins. */
const BOOKS_MINUTE_MS = 50_000;
/** D1 allows an invocation 1,000 queries, and a slice is two; the rest is for what else the cron does. */
const SLICES_PER_RUN_MAX = 300;
/** A run that died loses its check after this. */
const LEASE_MS = 20_000;
const SAVE_EVERY_MS = 1_000;
/** D1 runs one statement at a time: a slice is short, and the pauses between slices belong to guests. */
const SLICE_MS = 5;
const PAUSE_PER_SLICE = 9;
const PAUSE_MIN_MS = 5;
const PAUSE_MAX_MS = 5_000;
/** Of each step; then more, as long as they are fast. */
const ROWS_FIRST = 250;
const ROWS_MAX = 10_000;
const FAILURES_MAX = 3;

export type BooksDeps = Pick<Deps, 'db' | 'now' | 'newId'> & {
  /** Waits (ms). */
  pause: (ms: number) => Promise<void>;
};

interface Finding {
  subject: string;
  found: string;
}

/** Takes the check of the books that is under way further, slice by slice. A run that dies is continued by the next. */
export async function continueBooks(
  deps: BooksDeps,
  { runMs = BOOKS_MINUTE_MS, rowsFirst = ROWS_FIRST, rowsMax = ROWS_MAX, steps = BOOK_STEPS } = {},
): Promise<void> {
  const { db, now } = deps;
  const lease = deps.newId();
  const claimed = await claimBookRun(db, { lease, now: now(), leasedUntil: now() + LEASE_MS });
  if (!claimed) return;
  const until = now() + runMs;
  let position: BooksPosition = { ...BOOKS_BEGINNING, ...(JSON.parse(claimed.position) as BooksPosition) };
  const found = JSON.parse(claimed.found) as BooksFound;
  const save = (leasedUntil: number | null, finishedAt: number | null = null) => {
    const run: ClaimedBookRun = {
      id: claimed.id,
      position: JSON.stringify(position),
      found: JSON.stringify(found),
    };
    return saveBookRun(db, { ...run, lease, leasedUntil, finishedAt });
  };
  // Where D1 does not say how long it took, the way there counts too, and fewer rows would not shorten it.
  const leastRows = Math.ceil(rowsFirst / 5);
  let rows = rowsFirst;
  let savedAt = now();
  for (let slices = 0; slices < SLICES_PER_RUN_MAX && now() < until; slices++) {
    const step = steps[position.step];
    if (!step) {
      await save(null, now());
      return;
    }
    const startedAt = now();
    const { next, findings, ms } = await takeSlice(db, step, position, rows);
    addFindings(found, step.check, findings);
    const isGivenUp = next.failures >= FAILURES_MAX;
    if (isGivenUp) entryOf(found, step.check).unfinished = true;
    const before = position;
    position = isGivenUp
      ? { ...next, step: stepAfter(steps, position.step), after: null, failures: 0 }
      : next;
    const tookMs = ms ?? now() - startedAt;
    if (position.step !== before.step || position.failures > 0) rows = rowsFirst;
    else if (tookMs < SLICE_MS / 2) rows = Math.min(rows * 2, rowsMax);
    else if (tookMs > SLICE_MS * 2) rows = Math.max(Math.floor(rows / 2), leastRows);
    if (now() - savedAt >= SAVE_EVERY_MS) {
      if (!(await save(now() + LEASE_MS))) return;
      savedAt = now();
    }
    await deps.pause(Math.min(Math.max(PAUSE_MIN_MS, tookMs * PAUSE_PER_SLICE), PAUSE_MAX_MS));
  }
  await save(null);
}

/** The first step of the next check. */
function stepAfter(steps: readonly BookStep[], given: number): number {
  const next = steps.findIndex(({ check }, step) => step > given && check !== steps[given]?.check);
  return next < 0 ? steps.length : next;
}

/** Reads one slice. A failure leaves the position where it is, because D1 may be busy. */
async function takeSlice(
  db: D1Database,
  step: BookStep,
  position: BooksPosition,
  limit: number,
): Promise<{ next: BooksPosition; findings: Finding[]; ms: number | null }> {
  const done: BooksPosition = { ...position, step: position.step + 1, after: null, failures: 0 };
  try {
    if (step.slice === null) {
      const { rows, ms } = await readTimed<Finding>(db, step.sql);
      return { next: done, findings: rows, ms };
    }
    const { after, totals, totalsUpTo: since } = position;
    const { rows, ms, upTo } = await readSlice<Finding & Moved>(db, step.slice, { after, limit, since });
    if (upTo === null) return { next: done, findings: [], ms };
    const next: BooksPosition = { ...position, after: upTo, failures: 0 };
    switch (step.slice.returns) {
      case 'findings':
        return { next, findings: rows, ms };
      case 'totals':
        return {
          next: { ...next, totals: addTotals(totals, rows), totalsUpTo: Number(upTo) },
          findings: [],
          ms,
        };
      case 'balances':
        return { next, findings: wrongBalances(totals, rows), ms };
    }
  } catch (error) {
    logError('books', error, { check: step.check });
    return { next: { ...position, failures: position.failures + 1 }, findings: [], ms: null };
  }
}

/** A row of the slices of `totals` and `balances`. */
interface Moved {
  account: string;
  moved: number;
  balance: number;
  since: number;
}

function addTotals(totals: Readonly<Record<string, number>>, rows: readonly Moved[]): Record<string, number> {
  const sums = { ...totals };
  for (const { account, moved } of rows) sums[account] = (sums[account] ?? 0) + moved;
  return sums;
}

function wrongBalances(totals: Readonly<Record<string, number>>, rows: readonly Moved[]): Finding[] {
  return rows.flatMap(({ account, balance, since }) => {
    const moved = (totals[account] ?? 0) + since;
    return moved === balance ? [] : [{ subject: account, found: JSON.stringify({ balance, moved }) }];
  });
}

function addFindings(found: BooksFound, check: string, findings: readonly Finding[]): void {
  for (const { subject, found: facts } of findings) {
    const entry = entryOf(found, check);
    if (entry.findings.length < RECONCILE_EXAMPLES_MAX) entry.findings.push({ subject, found: facts });
    else entry.more = true;
  }
}

function entryOf(found: BooksFound, check: string): BooksFound[number] {
  const known = found.find((one) => one.check === check);
  if (known) return known;
  const entry = { check, findings: [], more: false, unfinished: false };
  found.push(entry);
  return entry;
}
