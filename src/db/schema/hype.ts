import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Hype } from '../../shared/hype/hype.ts';
import type { HypePeriod } from '../../shared/hype/hype-clock.ts';
import { time } from './columns.ts';

/**
 * Last saved totals of each city's hype meter, for the ranking of cities. A projection: the city's meter recomputes
 * lost rows from purchases, refunds and tips.
 */
export const hypeCities = sqliteTable('hype_cities', {
  /** See `cityKey`. */
  key: text('key').primaryKey(),
  /** The most frequent spelling. */
  name: text('name').notNull(),
  /** JSON. */
  numbers: text('numbers', { mode: 'json' }).$type<Record<HypePeriod, Hype>>().notNull(),
  countedAt: time('counted_at').notNull(),
});
