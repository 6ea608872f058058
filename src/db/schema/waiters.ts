import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { RETURN_STATUSES, WAITER_STATUSES } from '../../shared/states.ts';
import { id, time } from './columns.ts';
import { users } from './users.ts';

/** Places in the waitlists of events. A projection: the box office decides, its outbox writes. */
export const eventWaiters = sqliteTable(
  'event_waiters',
  {
    id: id(),
    /** Without foreign keys, like the type: a deleted event or type ends its entries. */
    eventId: text('event_id').notNull(),
    ticketTypeId: text('ticket_type_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    requestId: text('request_id').notNull(),
    /** Order in the event's waitlist. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    /** JSON list of other types that they take as well: of other zones; null: none. */
    alsoTypeIds: text('also_type_ids'),
    /** Of these, bought through smaller offers. */
    bought: integer('bought').notNull().default(0),
    /** Places of the open offer; 0 without one. */
    offered: integer('offered').notNull().default(0),
    /** The largest smaller offer that was not taken: the next one is larger. */
    passed: integer('passed').notNull().default(0),
    status: text('status', { enum: WAITER_STATUSES }).notNull(),
    /** The hold of its offer, also after it ended. */
    holdId: text('hold_id'),
    /** Its offer lasts until then. */
    offeredUntil: time('offered_until'),
    /** Number of the box office's change of this row: an older one arrives too late. */
    revision: integer('revision').notNull(),
    joinedAt: time('joined_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (t) => [
    index('event_waiters_line').on(t.ticketTypeId, t.position).where(sql`status = 'waiting'`),
    index('event_waiters_event').on(t.eventId, t.ticketTypeId, t.status),
    index('event_waiters_user').on(t.userId),
    check(
      'event_waiters_status',
      sql`${t.status} IN ('waiting', 'offered', 'claimed', 'left', 'missed', 'ended')`,
    ),
    check('event_waiters_offer', sql`${t.status} <> 'offered' OR ${t.holdId} IS NOT NULL`),
  ],
);

/**
 * Tickets that their holders gave back. `listed` is decided by the box office; `sold` is set only in the transaction of the
 * sale that takes the place, and of the refund that pays for it.
 */
export const ticketReturns = sqliteTable(
  'ticket_returns',
  {
    id: id(),
    ticketId: text('ticket_id').notNull(),
    eventId: text('event_id').notNull(),
    ticketTypeId: text('ticket_type_id').notNull(),
    /** The holder, who is not always the person that paid and is refunded. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: RETURN_STATUSES }).notNull(),
    /** The purchase that took the place. */
    purchaseId: text('purchase_id'),
    listedAt: time('listed_at').notNull(),
    settledAt: time('settled_at'),
  },
  (t) => [
    index('ticket_returns_listed').on(t.ticketId).where(sql`status = 'listed'`),
    index('ticket_returns_event').on(t.eventId, t.ticketTypeId, t.status),
    index('ticket_returns_user').on(t.userId),
    check('ticket_returns_status', sql`${t.status} IN ('listed', 'sold', 'ended')`),
    check('ticket_returns_sold', sql`(${t.status} = 'sold') = (${t.purchaseId} IS NOT NULL)`),
  ],
);
