import { env } from 'cloudflare:test';
import { startBookRun } from '#db/commits/reconciliation/book-runs.ts';
import type { BooksResult } from '#shared/contracts/reconciliation/reconciliation.ts';
import { BOOK_STEPS } from '#worker/reconciliation/book-steps.ts';
import { type BooksDeps, continueBooks } from '#worker/reconciliation/continue-books.ts';
import { showBooks } from '#worker/reconciliation/show-books.ts';

export const booksDeps = (more: Partial<BooksDeps> = {}): BooksDeps => ({
  db: env.DB,
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  pause: async () => {},
  ...more,
});

/**
 * Checks the books in slices of this many rows, in as many cron runs as it takes.
 * @param steps of some checks only; the others count as sound
 */
export async function checkedBooks(rows = 250, deps = booksDeps(), steps = BOOK_STEPS): Promise<BooksResult> {
  await startBookRun(env.DB, { id: crypto.randomUUID(), now: deps.now() });
  for (;;) {
    const { running, last } = await showBooks({ db: env.DB });
    if (!running && last) return last;
    await continueBooks(deps, { rowsFirst: rows, rowsMax: rows, steps });
  }
}
