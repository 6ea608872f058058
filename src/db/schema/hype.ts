import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Hype } from '../../shared/live/hype.ts';
import type { HypePeriod } from '../../shared/live/hype-clock.ts';
import { time } from './columns.ts';

/**
 * What each city's hype meter last counted, for the ranking of cities. A projection: whatever is missing or lost here
 * is written anew by the city's meter, which counts purchases, refunds and tips.
 */
export const hypeCities = sqliteTable('hype_cities', {
  /** See `cityKey`. */
  key: text('key').primaryKey(),
  /** The most used spelling. */
  name: text('name').notNull(),
  /** JSON. */
  numbers: text('numbers', { mode: 'json' }).$type<Record<HypePeriod, Hype>>().notNull(),
  countedAt: time('counted_at').notNull(),
});
