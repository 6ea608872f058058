import { sql } from 'drizzle-orm';
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { events } from './events.ts';

/** Views of an event's page per local day at its venue and source; a projection of the event's view counter. */
export const eventViews = sqliteTable(
  'event_views',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** `2026-11-26`. */
    day: text('day').notNull(),
    source: text('source').notNull(),
    views: integer('views').notNull(),
    /** Views that were the first of this event in their tab. */
    visits: integer('visits').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.day, t.source] }),
    check('event_views_counts', sql`${t.visits} >= 0 AND ${t.views} >= ${t.visits}`),
  ],
);
