import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { TRANSFER_STATUSES } from '../../shared/states.ts';
import { id, time } from './columns.ts';
import { users } from './users.ts';

/** Offers of a ticket by its holder; the accepted ones are its chain of holders, in order of `settled_at`. */
export const ticketTransfers = sqliteTable(
  'ticket_transfers',
  {
    id: id(),
    /** Without foreign keys: tickets are never deleted, nor their events. */
    ticketId: text('ticket_id').notNull(),
    eventId: text('event_id').notNull(),
    fromUserId: text('from_user_id')
      .notNull()
      .references(() => users.id),
    /** The sender's idempotency key. */
    requestId: text('request_id').notNull(),
    /** Null for an offer by link only. */
    toEmail: text('to_email'),
    status: text('status', { enum: TRANSFER_STATUSES }).notNull().default('sent'),
    /** Set with `accepted`, like the next two. */
    toUserId: text('to_user_id').references(() => users.id),
    /** The sender's codes, which admit nobody any more. */
    formerSecret: text('former_secret'),
    formerShortCode: text('former_short_code'),
    sentAt: time('sent_at').notNull(),
    settledAt: time('settled_at'),
  },
  (t) => [
    uniqueIndex('ticket_transfers_request').on(t.fromUserId, t.requestId),
    uniqueIndex('ticket_transfers_open').on(t.ticketId).where(sql`status = 'sent'`),
    index('ticket_transfers_event').on(t.eventId).where(sql`status = 'sent'`),
    index('ticket_transfers_ticket').on(t.ticketId, t.settledAt),
    index('ticket_transfers_receiver').on(t.toUserId).where(sql`to_user_id IS NOT NULL`),
    index('ticket_transfers_secret').on(t.formerSecret).where(sql`former_secret IS NOT NULL`),
    index('ticket_transfers_short_code')
      .on(t.eventId, t.formerShortCode)
      .where(sql`former_short_code IS NOT NULL`),
    check('ticket_transfers_status', sql`${t.status} IN ('sent', 'accepted', 'cancelled')`),
    check('ticket_transfers_receiver', sql`(${t.status} = 'accepted') = (${t.toUserId} IS NOT NULL)`),
  ],
);
