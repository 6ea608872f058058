import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, time } from './columns.ts';

/** Refusals by hour and code, as isolates report them. */
export const refusalCounts = sqliteTable(
  'refusal_counts',
  {
    /** Start of the hour. */
    hour: time('hour').notNull(),
    code: text('code').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.code] })],
);

/** Checks of the books: each is run in slices by the cron, at most one at a time. */
export const bookRuns = sqliteTable(
  'book_runs',
  {
    /** Administrator and request id: the idempotency key. */
    id: id(),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
    /** JSON of `BooksPosition`: where the next slice begins; null once it is finished. */
    position: text('position'),
    /** JSON of `BooksFound`. */
    found: text('found').notNull().default('[]'),
    /** The cron run that has it; only that run may move it. */
    lease: text('lease'),
    leasedUntil: time('leased_until'),
  },
  (t) => [index('book_runs_finished').on(t.finishedAt)],
);
