import { sql } from 'drizzle-orm';
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { currency, flag, id, minor, time } from './columns.ts';
import { users } from './users.ts';

/**
 * Cards that were authorized for the hold of a browser before anybody signed in. With the mailed code one becomes a row of
 * `payments` with the same id; otherwise it ends with its hold and is given back. None is ever captured or booked from here.
 */
export const authorizations = sqliteTable(
  'authorizations',
  {
    /** The payment's id at the provider, and here once it has a person. */
    id: id(),
    /** The browser, `browser:<id>`. */
    owner: text('owner').notNull(),
    requestId: text('request_id').notNull(),
    /** Keyed hash of the network address, another one at each event; null if unknown. */
    address: text('address'),
    // No foreign key: deleting a draft would scan this table without one more index.
    eventId: text('event_id').notNull(),
    holdId: text('hold_id').notNull(),
    purpose: text('purpose', { enum: ['tickets', 'order'] }).notNull(),
    provider: text('provider', { enum: ['test', 'stripe'] }).notNull(),
    providerRef: text('provider_ref'),
    currency: currency(),
    amount: minor('amount').notNull(),
    /** Consent to keep the card for the person. */
    saveCard: flag('save_card').notNull().default(false),
    status: text('status', { enum: ['pending', 'authorized', 'failed'] })
      .notNull()
      .default('pending'),
    /** An `ErrorCode`: why it failed. */
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    /** When its hold ends, as far as known: the cron asks the box office then. */
    expiresAt: time('expires_at').notNull(),
    authorizedAt: time('authorized_at'),
    /** By methods that cannot be authorized only. */
    capturedAt: time('captured_at'),
    captureBefore: time('capture_before'),
    /** When a page last had the provider asked about it. */
    checkedAt: time('checked_at'),
    settledAt: time('settled_at'),
    /** When the provider held nothing of the cardholder any more. */
    releasedAt: time('released_at'),
  },
  (t) => [
    uniqueIndex('authorizations_request').on(t.owner, t.requestId),
    index('authorizations_hold').on(t.holdId, t.createdAt),
    index('authorizations_address').on(t.address, t.createdAt).where(sql`address IS NOT NULL`),
    index('authorizations_open').on(t.expiresAt).where(sql`status <> 'failed'`),
    index('authorizations_refused').on(t.eventId, t.settledAt).where(sql`status = 'failed'`),
    index('authorizations_unreleased').on(t.settledAt).where(sql`status = 'failed' AND released_at IS NULL`),
    index('authorizations_ended').on(t.settledAt).where(sql`status = 'failed' AND released_at IS NOT NULL`),
    check('authorizations_amount', sql`${t.amount} > 0`),
  ],
);

/** People as customers of a payment provider, which keeps the cards that they have saved. */
export const paymentCustomers = sqliteTable(
  'payment_customers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    provider: text('provider', { enum: ['test', 'stripe'] }).notNull(),
    /** The provider's id. */
    customerRef: text('customer_ref').notNull(),
    createdAt: time('created_at').notNull(),
    /** The account was deleted: the provider has to forget its cards. The row goes when it has. */
    endedAt: time('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.provider] }),
    uniqueIndex('payment_customers_ref').on(t.customerRef),
    index('payment_customers_ended').on(t.endedAt).where(sql`ended_at IS NOT NULL`),
  ],
);
