import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { VOUCHER_USE_KINDS } from '../../shared/states.ts';
import { id, minor, time } from './columns.ts';
import { events } from './events.ts';

/**
 * What tickets of a type contain: portions of a menu item, or money for the bar. Rows are dated and never edited: a ticket
 * contains those of its type that were in force when it was sold, so a sale writes nothing here.
 */
export const typeContents = sqliteTable(
  'type_contents',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: text('ticket_type_id').notNull(),
    /** Null: money for the bar. */
    menuItemId: text('menu_item_id'),
    /** The item's at that time; empty for money. */
    name: text('name').notNull(),
    /** Of one portion, when it was put in; for money its amount. */
    price: minor('price').notNull(),
    quantity: integer('quantity').notNull(),
    /** In force for tickets sold at `since` or later and before `until`. */
    since: time('since').notNull(),
    until: time('until'),
    /** Sold tickets of the type at both moments, from which the promised portions are counted. */
    soldFrom: integer('sold_from').notNull(),
    soldUntil: integer('sold_until'),
  },
  (t) => [
    index('type_contents_event').on(t.eventId),
    check('type_contents_quantity', sql`${t.quantity} > 0 AND ${t.price} >= 0`),
    check('type_contents_money', sql`${t.menuItemId} IS NOT NULL OR ${t.quantity} = 1`),
  ],
);

/** What was handed out for tickets; a projection of the box office's own record. */
export const voucherUses = sqliteTable(
  'voucher_uses',
  {
    id: id(),
    eventId: text('event_id').notNull(),
    ticketId: text('ticket_id').notNull(),
    contentId: text('content_id').notNull(),
    /** `conflict`: a device without network handed out what had been handed out before. */
    kind: text('kind', { enum: VOUCHER_USE_KINDS }).notNull(),
    usedBy: text('used_by').notNull(),
    /** Name of the bar. */
    bar: text('bar').notNull().default(''),
    /** By the device's clock, if it was offline. */
    at: time('at').notNull(),
  },
  (t) => [
    index('voucher_uses_ticket').on(t.ticketId),
    index('voucher_uses_event').on(t.eventId, t.contentId),
  ],
);

/** Bar money of tickets that paid for orders, written in the sale's transaction. */
export const orderCredits = sqliteTable(
  'order_credits',
  {
    orderId: text('order_id').notNull(),
    ticketId: text('ticket_id').notNull(),
    eventId: text('event_id').notNull(),
    amount: minor('amount').notNull(),
    /** The order was cancelled: the ticket has it again. */
    returnedAt: time('returned_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.ticketId] }),
    index('order_credits_ticket').on(t.ticketId),
    index('order_credits_event').on(t.eventId),
    check('order_credits_amount', sql`${t.amount} > 0`),
  ],
);
