import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { STAFF_ROLES } from '../../shared/states.ts';
import { id, time } from './columns.ts';
import { events } from './events.ts';

/**
 * A helper's phone at one event: the code that an organizer shows, then the phone that joined with it. Its id is also the
 * id of the helper's `users` row, which exists once a phone has joined.
 */
export const helperPhones = sqliteTable(
  'helper_phones',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    /** The gate or bar in the organizer's words; empty when there is one only. */
    place: text('place').notNull().default(''),
    /** An organizer, who is never deleted: a foreign key would need an index for each deletion of a guest. */
    madeBy: text('made_by').notNull(),
    createdAt: time('created_at').notNull(),
    /** SHA-256 of the phone's secret; null until one joins. */
    tokenHash: text('token_hash'),
    /** Browser and system of the phone that joined. */
    device: text('device').notNull().default(''),
    joinedAt: time('joined_at'),
    /** To the minute. */
    seenAt: time('seen_at'),
    /** Revoked, or left by the helper. The end of the night is not stored: it moves with the event. */
    endedAt: time('ended_at'),
    /** Who ended it; the helper's own id when they left. */
    endedBy: text('ended_by'),
  },
  (t) => [
    index('helper_phones_event').on(t.eventId, t.createdAt),
    uniqueIndex('helper_phones_token').on(t.tokenHash),
    check('helper_phones_role', sql`${t.role} IN ('scanner', 'vendor')`),
  ],
);

/** Other phones that tried a code after one had joined with it: a photographed code, or the wrong helper's. */
export const helperPhoneAttempts = sqliteTable(
  'helper_phone_attempts',
  {
    phoneId: text('phone_id')
      .notNull()
      .references(() => helperPhones.id, { onDelete: 'cascade' }),
    /** SHA-256 of the other phone's secret: its repeats are one row. */
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    times: integer('times').notNull(),
    firstAt: time('first_at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.phoneId, t.tokenHash] })],
);
