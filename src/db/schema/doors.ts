import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { events } from './events.ts';

/** Parts of a house that are counted apart, each with its limit. Ids are the client's, unique at their event. */
export const eventZones = sqliteTable(
  'event_zones',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** Null: no limit. */
    maxInside: integer('max_inside'),
    /** The zone around this one. */
    withinId: text('within_id'),
    /** JSON list of ticket types that it admits; null: all. */
    typeIds: text('type_ids'),
    /** JSON list of kinds of guest lists that it admits; null: all. */
    listKinds: text('list_kinds'),
    sort: integer('sort').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.id] })],
);

/** Doors by name, and the zone that each leads to. */
export const eventGates = sqliteTable(
  'event_gates',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    name: text('name').notNull(),
    zoneId: text('zone_id'),
    sort: integer('sort').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.id] })],
);
