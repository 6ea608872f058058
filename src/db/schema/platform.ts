import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, time } from './columns.ts';

/** Refusals by hour and code, as isolates report them. */
export const refusalCounts = sqliteTable(
  'refusal_counts',
  {
    /** Start of the hour. */
    hour: time('hour').notNull(),
    code: text('code').notNull(),
    count: integer('count').notNull(),
    /** The latest report. */
    lastAt: time('last_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.hour, t.code] })],
);

/** What the night's log shows, by hour, as isolates report it: calls by duration, unexpected errors, providers' refusals. */
export const tallies = sqliteTable(
  'tallies',
  {
    /** Start of the hour. */
    hour: time('hour').notNull(),
    kind: text('kind', { enum: ['error', 'provider', 'call'] }).notNull(),
    name: text('name').notNull(),
    /** Of calls: upper bound of their durations. */
    boundMs: integer('bound_ms').notNull(),
    count: integer('count').notNull(),
    /** Of calls: the longest. */
    maxMs: integer('max_ms').notNull(),
    /** When it last happened; of calls, when the longest did. */
    at: time('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.kind, t.name, t.boundMs] })],
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

/** What the cron found wrong, from when to when: at most one open alert of a name. */
export const alerts = sqliteTable(
  'alerts',
  {
    id: id(),
    name: text('name').notNull(),
    /** What was measured, for operators. */
    detail: text('detail').notNull(),
    /** JSON array of the events that it is about. */
    eventIds: text('event_ids').notNull().default('[]'),
    beganAt: time('began_at').notNull(),
    /** Since when its cause has not been seen; it ends a while later. */
    clearSince: time('clear_since'),
    endedAt: time('ended_at'),
  },
  (t) => [
    uniqueIndex('alerts_open').on(t.name).where(sql`ended_at IS NULL`),
    index('alerts_ended').on(t.endedAt),
  ],
);

/** When something that has to happen was last seen to happen. */
export const platformSigns = sqliteTable('platform_signs', {
  name: text('name').primaryKey(),
  seenAt: time('seen_at').notNull(),
});
