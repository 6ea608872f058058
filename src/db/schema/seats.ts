import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { KEEP_KINDS } from '../../shared/states.ts';
import { id, time } from './columns.ts';
import { events } from './events.ts';
import { organizations } from './organizations.ts';
import { venues } from './remembered.ts';

/** Seating plans of venues. An event takes a copy of one. */
export const seatingPlans = sqliteTable(
  'seating_plans',
  {
    id: id(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    venueId: text('venue_id')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    requestId: text('request_id').notNull(),
    name: text('name').notNull(),
    /** Number of the newest change: an edit names the version that it started from. */
    version: integer('version').notNull().default(1),
    /** JSON: a `SeatingPlan`. */
    plan: text('plan').notNull(),
    seats: integer('seats').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('seating_plans_request').on(t.organizationId, t.requestId),
    index('seating_plans_venue').on(t.venueId, t.name),
    check('seating_plans_json', sql`json_valid(${t.plan})`),
  ],
);

/** The seating of an event: its own copy of a plan, which changes while the event sells. */
export const eventSeating = sqliteTable(
  'event_seating',
  {
    eventId: text('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The venue's plan that it was copied from. Without a reference: that may be deleted. */
    planId: text('plan_id'),
    /** Number of the newest change of `plan`; seat states on the wire name it. */
    planVersion: integer('plan_version').notNull().default(1),
    /** Number of the newest change of anything here or in `seat_keeps`, counted by trigger. */
    revision: integer('revision').notNull().default(1),
    /** JSON: a `SeatingPlan`. */
    plan: text('plan').notNull(),
    /** From then on flexible accessible places are ordinary seats; null: never. */
    flexibleReleaseAt: time('flexible_release_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [check('event_seating_json', sql`json_valid(${t.plan})`)],
);

/** Seats that an event keeps from the general sale: blocked, house seats, or kept for a list or an access code. */
export const seatKeeps = sqliteTable(
  'seat_keeps',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    requestId: text('request_id').notNull(),
    kind: text('kind', { enum: KEEP_KINDS }).notNull(),
    /** What the office calls it: the reason, or for whom. */
    label: text('label').notNull().default(''),
    /** Of kind `list`. */
    listId: text('list_id'),
    /** Of kind `code`: the access code or the token of a link, normalized. */
    accessCode: text('access_code'),
    /** JSON list of seat ids. */
    seatIds: text('seat_ids').notNull(),
    /** From then on its seats are on general sale; null: never. */
    releaseAt: time('release_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('seat_keeps_request').on(t.eventId, t.requestId),
    check('seat_keeps_kind', sql`${t.kind} IN ('blocked', 'house', 'list', 'code')`),
    check('seat_keeps_seats', sql`json_valid(${t.seatIds})`),
  ],
);

/** What a guest needs to come and sit, as told at the checkout. Deleted after the night. WITHOUT ROWID, by hand in the migration. */
export const accessNeeds = sqliteTable(
  'access_needs',
  {
    ticketId: text('ticket_id').primaryKey(),
    eventId: text('event_id').notNull(),
    /** JSON: an `AccessNeeds`. */
    needs: text('needs').notNull(),
  },
  (t) => [index('access_needs_event').on(t.eventId)],
);
