import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ENTRY_STATES, LIST_ENDINGS, LIST_KINDS, LIST_MODES } from '../../shared/states.ts';
import { flag, id, time } from './columns.ts';

/** Guest lists of events. A projection: the box office decides, its outbox writes. */
export const guestLists = sqliteTable(
  'guest_lists',
  {
    id: id(),
    /** Without foreign keys, like the type: the box office knows whether they are there. */
    eventId: text('event_id').notNull(),
    requestId: text('request_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: LIST_KINDS }).notNull(),
    /** The type whose stock it draws on; null: only the event's capacity. */
    ticketTypeId: text('ticket_type_id'),
    /** Heads that it may have. */
    quota: integer('quota').notNull(),
    /** Plus-ones that one name may bring. */
    plusMax: integer('plus_max').notNull(),
    mode: text('mode', { enum: LIST_MODES }).notNull(),
    /** JSON list of `PriceStep`. */
    priceSteps: text('price_steps').notNull().default('[]'),
    namesUntil: time('names_until'),
    entryUntil: time('entry_until'),
    after: text('after', { enum: LIST_ENDINGS }).notNull().default('release'),
    note: text('note').notNull().default(''),
    promoterId: text('promoter_id'),
    ownerName: text('owner_name').notNull().default(''),
    ownerEmail: text('owner_email'),
    /** Places that it took from the sale at its last change. */
    places: integer('places').notNull().default(0),
    linkVersion: integer('link_version').notNull().default(1),
    closedAt: time('closed_at'),
    /** Number of the box office's change of this row: an older one arrives too late. */
    revision: integer('revision').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    index('guest_lists_event').on(t.eventId, t.createdAt),
    index('guest_lists_promoter').on(t.promoterId).where(sql`promoter_id IS NOT NULL`),
    check('guest_lists_kind', sql`${t.kind} IN ('artist', 'press', 'promoter', 'house')`),
    check('guest_lists_mode', sql`${t.mode} IN ('hard', 'soft')`),
    check('guest_lists_after', sql`${t.after} IN ('release', 'keep')`),
    check('guest_lists_quota', sql`${t.quota} > 0 AND ${t.plusMax} >= 0 AND ${t.places} >= 0`),
  ],
);

/** Names on guest lists. A projection like their lists. */
export const listEntries = sqliteTable(
  'list_entries',
  {
    id: id(),
    listId: text('list_id').notNull(),
    eventId: text('event_id').notNull(),
    name: text('name').notNull(),
    /** By `foldName`, for search. */
    nameKey: text('name_key').notNull(),
    /** The name and its plus-ones. */
    heads: integer('heads').notNull(),
    entered: integer('entered').notNull().default(0),
    state: text('state', { enum: ENTRY_STATES }).notNull(),
    /** Added after the list's last moment for names. */
    late: flag('late').notNull().default(false),
    email: text('email'),
    /** The secret of its QR code, and the code for manual entry. */
    secret: text('secret').notNull(),
    shortCode: text('short_code').notNull(),
    /** The entry that had the name first. */
    duplicateOf: text('duplicate_of'),
    /** `owner`, by the list's link, or a person's id. */
    addedBy: text('added_by').notNull(),
    reason: text('reason').notNull().default(''),
    /** JSON list of ids and `SeatName`s: seats kept for the list, one for each head; null: none. */
    seats: text('seats'),
    requestId: text('request_id').notNull(),
    revision: integer('revision').notNull(),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (t) => [
    index('list_entries_list').on(t.listId, t.nameKey),
    index('list_entries_event').on(t.eventId, t.nameKey),
    uniqueIndex('list_entries_secret').on(t.secret),
    check(
      'list_entries_state',
      sql`${t.state} IN ('in_list', 'partly_in', 'in', 'no_show', 'released', 'removed', 'duplicate')`,
    ),
    check('list_entries_heads', sql`${t.heads} > 0 AND ${t.entered} BETWEEN 0 AND ${t.heads}`),
  ],
);
