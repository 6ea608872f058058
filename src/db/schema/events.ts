import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import {
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  MENU_CATEGORIES,
  REENTRY_RULES,
  RETURN_RULES,
  TYPE_PRICINGS,
  TYPE_VISIBILITIES,
} from '../../shared/states.ts';
import { currency, flag, id, minor, time } from './columns.ts';
import { IS_OF_ONE, organizationId } from './owned.ts';
import { users } from './users.ts';

/** Few events last longer. */
export const LONG_EVENT_MS = 3 * 86_400_000;

/** SQL with a literal, so that SQLite uses the partial index. */
export const IS_LONG_EVENT = `ends_at - starts_at > ${LONG_EVENT_MS}`;

export const events = sqliteTable(
  'events',
  {
    id: id(),
    organizerId: text('organizer_id')
      .notNull()
      .references((): AnySQLiteColumn => users.id),
    organizationId: organizationId(),
    /** The client's idempotency key of the creation. */
    requestId: text('request_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    category: text('category', { enum: EVENT_CATEGORIES }).notNull(),
    venueName: text('venue_name').notNull(),
    venueAddress: text('venue_address').notNull().default(''),
    city: text('city').notNull().default(''),
    timeZone: text('time_zone').notNull(),
    currency: currency(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** Null: only the ticket types limit the sale. */
    capacity: integer('capacity'),
    /** Tickets that one staff member may sell for cash per shift; null: `CASH_TICKETS_PER_SHIFT`. */
    cashTicketLimit: integer('cash_ticket_limit'),
    /** Whether to take payments that arrive days later, such as cash at a shop; places are held meanwhile. */
    delayedPayments: flag('delayed_payments').notNull().default(false),
    /** Whether guests may transfer their tickets. */
    allowsTransfers: flag('allows_transfers').notNull().default(true),
    /** Tickets may be passed on until then; null: until the event ends. */
    transfersUntil: time('transfers_until'),
    /** When guests may give a ticket back to be sold again. */
    returns: text('returns', { enum: RETURN_RULES }).notNull().default('sold_out'),
    /** Until when, at most until the event ends; null: until it starts. */
    returnsUntil: time('returns_until'),
    status: text('status', { enum: EVENT_STATUSES }).notNull().default('draft'),
    imageKey: text('image_key'),
    /** Basis points of a sale, fixed when the event is published: 0 for an organizer's first three events. */
    feeBps: integer('fee_bps').notNull().default(0),
    /**
     * Incremented by every change that a sale depends on: status, currency, times, capacity, types, codes. A purchase
     * commits only if the version it was priced with is still current.
     */
    saleVersion: integer('sale_version').notNull().default(1),
    publishedAt: time('published_at'),
    cancelledAt: time('cancelled_at'),
    /** The organizer's words to guests, for the mail about the cancellation. */
    cancellationWords: text('cancellation_words').notNull().default(''),
    /** False: found by its link only, not in Browse, search, sitemap and public lists. */
    listed: flag('listed').notNull().default(true),
    /** Years; null: no limit. A ticket type's own goes before it, like `doors_at`. */
    minAge: integer('min_age'),
    /** When the doors open; null: not said. */
    doorsAt: time('doors_at'),
    /** Set while an administrator has paused online sales; sales at the door continue. */
    salesPausedAt: time('sales_paused_at'),
    /** People inside at once, in all zones together; null: no limit. */
    maxInside: integer('max_inside'),
    /** Number of the newest change of zones, gates and limits. */
    doorsRevision: integer('doors_revision').notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('events_request').on(t.organizerId, t.requestId),
    index('events_organizer').on(t.organizerId, t.startsAt),
    index('events_city').on(t.status, t.city),
    index('events_image').on(t.imageKey).where(sql`image_key IS NOT NULL`),
    // Counts coming events and their cities without reading the rows.
    index('events_browse').on(t.status, t.endsAt, t.city, t.category, t.listed),
    // A page of coming events, in order.
    index('events_start').on(t.status, t.startsAt, t.id, t.endsAt, t.city, t.category, t.listed),
    // Only these may have begun long ago and still be coming.
    index('events_long')
      .on(t.status, t.endsAt, t.startsAt, t.id, t.city, t.category, t.listed)
      .where(sql.raw(IS_LONG_EVENT)),
    index('events_organization').on(t.organizationId, t.startsAt),
    check('events_status', sql`${t.status} IN ('draft', 'published', 'cancelled')`),
    check('events_times', sql`${t.endsAt} > ${t.startsAt}`),
    check('events_capacity', sql`${t.capacity} IS NULL OR ${t.capacity} > 0`),
    check('events_fee', sql`${t.feeBps} BETWEEN 0 AND 10000`),
  ],
);

/** The line-up, in display order. Tips go to its performers. */
export const performers = sqliteTable(
  'performers',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sortOrder: integer('sort_order').notNull(),
  },
  (t) => [index('performers_event').on(t.eventId, t.sortOrder)],
);

export const ticketTypes = sqliteTable(
  'ticket_types',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    requestId: text('request_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    price: minor('price').notNull(),
    quantity: integer('quantity').notNull(),
    sold: integer('sold').notNull().default(0),
    /** Null: as soon as the event is published. */
    salesStartAt: time('sales_start_at'),
    /** Null: until the event ends. */
    salesEndAt: time('sales_end_at'),
    perOrderLimit: integer('per_order_limit').notNull(),
    /** Null: free tickets use the limit per order, paid tickets have no limit. */
    perPersonLimit: integer('per_person_limit'),
    /** Who may buy it online; see `TYPE_VISIBILITIES`. */
    visibility: text('visibility', { enum: TYPE_VISIBILITIES }).notNull().default('listed'),
    /** Normalized; of a `code` or `link` type. */
    accessCode: text('access_code'),
    /** Of an `after` type. Without a reference: a deleted type counts as sold out. */
    opensAfterTypeId: text('opens_after_type_id'),
    pricing: text('pricing', { enum: TYPE_PRICINGS }).notNull().default('fixed'),
    /** What the sheet proposes of a type without a fixed price. */
    suggestedPrice: minor('suggested_price'),
    /** JSON list of `DoorQuestion`; null: none. */
    questions: text('questions'),
    /** JSON list of `BundlePart`; null: an ordinary type. */
    bundle: text('bundle'),
    /** The event's, unless they are given. */
    minAge: integer('min_age'),
    doorsAt: time('doors_at'),
    /** The zone of the event's seating plan in which it is sold; null: without a seat. */
    zoneId: text('zone_id'),
    sortOrder: integer('sort_order').notNull().default(0),
    reentry: text('reentry', { enum: REENTRY_RULES }).notNull().default('once'),
    /** For the rule `until`; null: as long as the doors are open. */
    reentryUntil: time('reentry_until'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('ticket_types_request').on(t.eventId, t.requestId),
    index('ticket_types_event').on(t.eventId, t.sortOrder),
    check('ticket_types_price', sql`${t.price} >= 0`),
    check('ticket_types_stock', sql`${t.sold} >= 0 AND ${t.sold} <= ${t.quantity}`),
    check('ticket_types_limit', sql`${t.perOrderLimit} > 0`),
  ],
);

export const menuItems = sqliteTable(
  'menu_items',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    requestId: text('request_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    category: text('category', { enum: MENU_CATEGORIES }).notNull(),
    price: minor('price').notNull(),
    /** `UNLIMITED_STOCK`: no limit. */
    quantity: integer('quantity').notNull(),
    sold: integer('sold').notNull().default(0),
    imageKey: text('image_key'),
    active: flag('active').notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('menu_items_request').on(t.eventId, t.requestId),
    index('menu_items_event').on(t.eventId, t.category, t.sortOrder),
    index('menu_items_image').on(t.imageKey).where(sql`image_key IS NOT NULL`),
    check('menu_items_price', sql`${t.price} >= 0`),
    check('menu_items_stock', sql`${t.sold} >= 0 AND ${t.sold} <= ${t.quantity}`),
  ],
);

/** What a code takes off, and when it works: the same columns in a single code and in a batch. */
const discountTerms = () => ({
  description: text('description').notNull().default(''),
  type: text('type', { enum: ['percentage', 'fixed'] }).notNull(),
  /** Whole percent 1–100, or minor units of `fixed_currency`. */
  value: integer('value').notNull(),
  fixedCurrency: text('fixed_currency', { enum: ['USD', 'MXN', 'RUB'] }),
  validFrom: time('valid_from'),
  validUntil: time('valid_until'),
  /** Per code; null: unlimited. */
  maxUses: integer('max_uses'),
  minimumPurchase: minor('minimum_purchase').notNull().default(0),
  active: flag('active').notNull().default(true),
  /** Uses by one person, of the code or of its whole batch; null: unlimited. */
  perPerson: integer('per_person'),
  /** JSON list of the event's ticket types that it applies to; null: everything. */
  ticketTypeIds: text('ticket_type_ids'),
});

/** Codes that were made together and are managed as one. Each of its codes has a copy of the terms. */
export const discountBatches = sqliteTable(
  'discount_batches',
  {
    id: id(),
    organizerId: text('organizer_id')
      .notNull()
      .references(() => users.id),
    organizationId: organizationId(),
    eventId: text('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** The codes begin with it and a dash. */
    prefix: text('prefix').notNull(),
    /** Number of its codes; deleting the unused ones lowers it. */
    count: integer('count').notNull(),
    ...discountTerms(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    index('discount_batches_organizer').on(t.organizerId, t.createdAt),
    index('discount_batches_event').on(t.eventId).where(sql`event_id IS NOT NULL`),
    index('discount_batches_organization').on(t.organizationId, t.createdAt),
    check('discount_batches_count', sql`${t.count} >= 0`),
  ],
);

/** With a literal, so that SQLite uses the partial index. */
export const IS_SINGLE_CODE = 'batch_id IS NULL';

export const discountCodes = sqliteTable(
  'discount_codes',
  {
    id: id(),
    organizerId: text('organizer_id')
      .notNull()
      .references(() => users.id),
    organizationId: organizationId(),
    requestId: text('request_id').notNull(),
    /** Null: every event of the organizer. */
    eventId: text('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** Trimmed and upper case, for case-insensitive comparison. */
    code: text('code').notNull(),
    ...discountTerms(),
    used: integer('used').notNull().default(0),
    /** Null: a single code. */
    batchId: text('batch_id').references(() => discountBatches.id),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('discount_codes_request').on(t.organizerId, t.requestId),
    index('discount_codes_code').on(t.code),
    // Until the next release, for rows that the one before adds.
    uniqueIndex('discount_codes_name').on(t.organizerId, t.code, t.eventId).where(sql.raw(IS_OF_ONE)),
    uniqueIndex('discount_codes_name_everywhere')
      .on(t.organizerId, t.code)
      .where(sql.raw(`event_id IS NULL AND ${IS_OF_ONE}`)),
    index('discount_codes_event').on(t.eventId).where(sql`event_id IS NOT NULL`),
    index('discount_codes_single').on(t.organizerId, t.createdAt).where(sql`batch_id IS NULL`),
    index('discount_codes_batch').on(t.batchId, t.id).where(sql`batch_id IS NOT NULL`),
    /** A name is unique per event, and among the codes for all events. */
    uniqueIndex('discount_codes_word').on(t.organizationId, t.code, t.eventId),
    uniqueIndex('discount_codes_word_everywhere').on(t.organizationId, t.code).where(sql`event_id IS NULL`),
    index('discount_codes_organization').on(t.organizationId, t.createdAt).where(sql`batch_id IS NULL`),
    check('discount_codes_uses', sql`${t.used} >= 0 AND (${t.maxUses} IS NULL OR ${t.used} <= ${t.maxUses})`),
    check(
      'discount_codes_value',
      sql`(${t.type} = 'percentage' AND ${t.value} BETWEEN 1 AND 100) OR (${t.type} = 'fixed' AND ${t.value} > 0 AND ${t.fixedCurrency} IS NOT NULL)`,
    ),
  ],
);
