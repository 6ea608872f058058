import { and, eq, isNull, sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  CHECK_IN_KINDS,
  ORDER_STATUSES,
  REFUND_REQUEST_REASONS,
  TICKET_STATUSES,
} from '../../shared/states.ts';
import { currency, flag, id, minor, time } from './columns.ts';
import { discountCodes, events, performers, ticketTypes } from './events.ts';
import { users } from './users.ts';

/** One row per decided purchase request: paid, or permanently refused. */
export const purchases = sqliteTable(
  'purchases',
  {
    /** Commit order; a starting box office backfills from the last one it knows. */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    requestId: text('request_id').notNull(),
    /** Hash of the request, so that its id cannot be reused for a different request. */
    requestHash: text('request_hash').notNull(),
    /** The execution that inserted this row; every effect of a group commit depends on it. */
    attempt: text('attempt').notNull(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    status: text('status', { enum: ['paid', 'refused'] }).notNull(),
    /** An `ErrorCode` when refused. */
    refusal: text('refusal'),
    /** JSON with the values for the refusal's text; null when it needs none. */
    refusalDetails: text('refusal_details'),
    currency: currency(),
    subtotal: minor('subtotal').notNull(),
    discount: minor('discount').notNull(),
    total: minor('total').notNull(),
    fee: minor('fee').notNull(),
    discountCodeId: text('discount_code_id').references(() => discountCodes.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    /** The staff member who took the cash at the door; null for a wallet payment. */
    soldBy: text('sold_by'),
    /** The payment that credited the wallet for this purchase; null when its balance was enough. */
    paymentId: text('payment_id'),
    /** What brought the buyer to Aforo, as in `event_views`; null when unknown. */
    source: text('source'),
    /** Who gets the credit, decided by the sale; null for most. */
    promoterId: text('promoter_id'),
    /** Earned by the sale itself, with its tickets' parts. */
    commission: minor('commission'),
    /** Agreed for each of its tickets that arrives. */
    headCommission: minor('head_commission'),
  },
  (t) => [
    uniqueIndex('purchases_id').on(t.id),
    uniqueIndex('purchases_request').on(t.userId, t.requestId),
    index('purchases_event').on(t.eventId, t.seq),
    index('purchases_cash').on(t.eventId, t.soldBy, t.createdAt).where(sql`sold_by IS NOT NULL`),
    // For the foreign key: deleting a code would search all purchases.
    index('purchases_promoter').on(t.promoterId).where(sql`promoter_id IS NOT NULL`),
    index('purchases_code').on(t.discountCodeId).where(sql`discount_code_id IS NOT NULL`),
    check(
      'purchases_sum',
      sql`${t.total} = ${t.subtotal} - ${t.discount} AND ${t.total} >= 0 AND ${t.fee} >= 0`,
    ),
  ],
);

/** The organizer's own note on a purchase; its guest never sees it. */
export const purchaseNotes = sqliteTable('purchase_notes', {
  purchaseId: text('purchase_id')
    .primaryKey()
    .references(() => purchases.id),
  text: text('text').notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: time('updated_at').notNull(),
});

/** `WITHOUT ROWID`, as every table here whose migration says so: a row is one write, not two. */
export const purchaseLines = sqliteTable(
  'purchase_lines',
  {
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** The line's tickets refer to the type. */
    ticketTypeId: text('ticket_type_id').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: minor('unit_price').notNull(),
    discount: minor('discount').notNull(),
    total: minor('total').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.purchaseId, t.ticketTypeId] }),
    check(
      'purchase_lines_sum',
      sql`${t.total} = ${t.unitPrice} * ${t.quantity} - ${t.discount} AND ${t.total} >= 0`,
    ),
  ],
);

export const tickets = sqliteTable(
  'tickets',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    ticketTypeId: text('ticket_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** The purchase's; without a foreign key, which would search all tickets when a door guest is deleted. */
    userId: text('user_id').notNull(),
    status: text('status', { enum: TICKET_STATUSES }).notNull().default('active'),
    /** 128 random bits, base64url; its QR is found by it. */
    secret: text('secret').notNull(),
    shortCode: text('short_code').notNull(),
    /** This ticket's share of its line item's total; a refund returns exactly this. */
    amountPaid: minor('amount_paid').notNull(),
    /** By the scanning device's clock; a projection from the box office. */
    usedAt: time('used_at'),
    refundedAt: time('refunded_at'),
    /** Void at the door since then: its payment is disputed, or the dispute was lost, or it is `unpaid`. */
    disputedAt: time('disputed_at'),
    createdAt: time('created_at').notNull(),
    /** Booked for its promoter: at the sale, or since it arrived. A refund leaves it and takes its part back. */
    commission: minor('commission'),
    /** Of the event's seating plan; null without a seat. */
    seatId: text('seat_id'),
    /** JSON: a `SeatName`, as the plan said it; null like `seat_id`. */
    seatName: text('seat_name'),
  },
  (t) => [
    uniqueIndex('tickets_short_code').on(t.eventId, t.shortCode),
    index('tickets_purchase').on(t.purchaseId),
    index('tickets_secret').on(t.secret),
    // The rest is the order of the attendee list, which pages through each type and state by key.
    index('tickets_type').on(t.ticketTypeId, t.status, t.createdAt, t.purchaseId),
    // The last line: no seat is sold twice.
    uniqueIndex('tickets_seat')
      .on(t.eventId, t.seatId)
      .where(sql`seat_id IS NOT NULL AND status <> 'refunded'`),
    check('tickets_status', sql`${t.status} IN ('active', 'used', 'refunded')`),
    check('tickets_paid', sql`${t.amountPaid} >= 0`),
  ],
);

/** What a ticket's guest has answered to the questions of its type. `WITHOUT ROWID`. */
export const ticketAnswers = sqliteTable('ticket_answers', {
  ticketId: text('ticket_id').primaryKey(),
  /** JSON list of `DoorAnswer`. */
  answers: text('answers').notNull(),
});

/** The bank has the money of a disputed one, so no refund of many includes it. */
export const isRefundableTicket = and(eq(tickets.status, 'active'), isNull(tickets.disputedAt));

/** Check-in log, a projection of the box office's own log. Idempotent by sequence number. */
export const checkIns = sqliteTable(
  'check_ins',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    /** The box office's sequence number. */
    seq: integer('seq').notNull(),
    kind: text('kind', { enum: CHECK_IN_KINDS }).notNull(),
    /** Null when the code was not one of ours. */
    ticketId: text('ticket_id'),
    refusal: text('refusal'),
    scannedBy: text('scanned_by').notNull(),
    gate: text('gate').notNull().default(''),
    scannedAt: time('scanned_at').notNull(),
    forced: flag('forced').notNull().default(false),
    /** The name on a guest list, in place of a ticket. */
    entryId: text('entry_id'),
    heads: integer('heads').notNull().default(1),
    /** Heads among the admitted that were in before. */
    returned: integer('returned').notNull().default(0),
    /** The zone entered; of `left` and `undone` the zone left. Null: the house. */
    zoneId: text('zone_id'),
    /** The zone that `moved` heads left; empty for the house. */
    fromZoneId: text('from_zone_id'),
    device: text('device').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** People above a limit after this row; 0 if within. */
    over: integer('over').notNull().default(0),
    /** Money taken at the door for these heads; below zero when it was given back. */
    collected: minor('collected').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.seq] }),
    index('check_ins_ticket').on(t.ticketId),
    // Partial: conflicts are rare, so that counting them is cheap and ordinary scans do not write to this index.
    index('check_ins_conflicts').on(t.eventId).where(sql`kind = 'conflict'`),
    index('check_ins_unknown').on(t.eventId, t.seq).where(sql`refusal = 'TICKET_UNKNOWN'`),
  ],
);

export const discountUses = sqliteTable(
  'discount_uses',
  {
    discountCodeId: text('discount_code_id')
      .notNull()
      .references(() => discountCodes.id, { onDelete: 'cascade' }),
    /** The purchase or order that used it. */
    usedBy: text('used_by').notNull(),
    userId: text('user_id').notNull(),
    amount: minor('amount').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.discountCodeId, t.usedBy] })],
);

export const orders = sqliteTable(
  'orders',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    requestId: text('request_id').notNull(),
    requestHash: text('request_hash').notNull(),
    attempt: text('attempt').notNull(),
    /** Null when the order was refused; `refusal` has the reason. */
    status: text('status', { enum: ORDER_STATUSES }),
    refusal: text('refusal'),
    secret: text('secret').notNull(),
    shortCode: text('short_code').notNull(),
    currency: currency(),
    subtotal: minor('subtotal').notNull(),
    discount: minor('discount').notNull(),
    total: minor('total').notNull(),
    fee: minor('fee').notNull(),
    discountCodeId: text('discount_code_id').references(() => discountCodes.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    /** When the bar had it ready, if it said so. */
    readyAt: time('ready_at'),
    completedAt: time('completed_at'),
    completedBy: text('completed_by'),
    cancelledAt: time('cancelled_at'),
    /** Like a purchase's. */
    paymentId: text('payment_id'),
  },
  (t) => [
    uniqueIndex('orders_id').on(t.id),
    uniqueIndex('orders_request').on(t.userId, t.requestId),
    index('orders_code').on(t.discountCodeId).where(sql`discount_code_id IS NOT NULL`),
    // A picked-up order leaves this index, which writes nothing.
    index('orders_pending').on(t.eventId, t.createdAt).where(sql`status = 'pending'`),
    // Finds all orders of an event, also the rare one by its secret: a signed code that its box office does not know yet.
    // Without the status, because a pick-up would write the entry again.
    index('orders_short_code').on(t.eventId, t.shortCode),
    check(
      'orders_sum',
      sql`${t.total} = ${t.subtotal} - ${t.discount} AND ${t.total} >= 0 AND ${t.fee} >= 0`,
    ),
    check('orders_decided', sql`(${t.status} IS NULL) = (${t.refusal} IS NOT NULL)`),
  ],
);

/** With a literal, so that SQLite uses the partial index. */
export const isPendingOrder = sql`${orders.status} = 'pending'`;

export const orderLines = sqliteTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Without a foreign key, which would search all orders when an item is deleted; that is refused once it was ordered. */
    menuItemId: text('menu_item_id').notNull(),
    /** Order of the lines on the receipt. The column has the name of SQLite's rowid, which this table lacks. */
    line: integer('rowid').notNull().default(0),
    /** The name at the time of purchase: later edits of the menu do not change a receipt. */
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: minor('unit_price').notNull(),
    discount: minor('discount').notNull(),
    total: minor('total').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.menuItemId] }),
    check(
      'order_lines_sum',
      sql`${t.total} = ${t.unitPrice} * ${t.quantity} - ${t.discount} AND ${t.total} >= 0`,
    ),
  ],
);

/** One refund of one ticket or order; the unique subject makes it idempotent. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    requestId: text('request_id').notNull(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    subjectType: text('subject_type', { enum: ['ticket', 'order'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    amount: minor('amount').notNull(),
    fee: minor('fee').notNull().default(0),
    currency: currency(),
    reason: text('reason').notNull().default(''),
    refundedBy: text('refunded_by').notNull(),
    createdAt: time('created_at').notNull(),
    /** It was paid in cash: the organizer returns the money, and no wallet is involved. */
    inCash: flag('in_cash').notNull().default(false),
    /** The part of the price that the organizer kept. */
    kept: minor('kept').notNull().default(0),
    /** The part of the promoter's commission that it took back. */
    commission: minor('commission').notNull().default(0),
  },
  (t) => [
    uniqueIndex('refunds_subject').on(t.subjectType, t.subjectId),
    index('refunds_event').on(t.eventId, t.createdAt),
    index('refunds_user').on(t.userId, t.createdAt),
    // Not unique: a refund that a box office decided must be stored, even if its request id was used elsewhere.
    index('refunds_request').on(t.refundedBy, t.requestId),
    check('refunds_amount', sql`${t.amount} >= 0`),
  ],
);

/** A guest's request to refund tickets of one purchase, and the organizer's answer. What was refunded is in `refunds`. */
export const refundRequests = sqliteTable(
  'refund_requests',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id),
    userId: text('user_id').notNull(),
    /** JSON: the ids of the tickets. */
    ticketIds: text('ticket_ids').notNull(),
    reason: text('reason', { enum: REFUND_REQUEST_REASONS }).notNull(),
    message: text('message').notNull().default(''),
    status: text('status', { enum: ['open', 'decided', 'withdrawn'] })
      .notNull()
      .default('open'),
    answer: text('answer').notNull().default(''),
    askedAt: time('asked_at').notNull(),
    decidedAt: time('decided_at'),
    decidedBy: text('decided_by'),
  },
  (t) => [
    uniqueIndex('refund_requests_open').on(t.purchaseId).where(sql`${t.status} = 'open'`),
    index('refund_requests_purchase').on(t.purchaseId),
    index('refund_requests_event').on(t.eventId, t.status, t.askedAt),
    index('refund_requests_user').on(t.userId, t.askedAt),
  ],
);

export const tips = sqliteTable(
  'tips',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    performerId: text('performer_id').references(() => performers.id, { onDelete: 'set null' }),
    performerName: text('performer_name').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    requestId: text('request_id').notNull(),
    amount: minor('amount').notNull(),
    currency: currency(),
    message: text('message').notNull().default(''),
    anonymous: flag('anonymous').notNull().default(false),
    createdAt: time('created_at').notNull(),
    /** Like a purchase's. */
    paymentId: text('payment_id'),
  },
  (t) => [
    uniqueIndex('tips_request').on(t.userId, t.requestId),
    index('tips_event').on(t.eventId, t.createdAt),
    index('tips_user').on(t.userId, t.createdAt),
    index('tips_since').on(t.createdAt),
    index('tips_performer').on(t.performerId).where(sql`performer_id IS NOT NULL`),
    check('tips_amount', sql`${t.amount} > 0`),
  ],
);
