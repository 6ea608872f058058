import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { time } from './columns.ts';

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
