import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PAYMENT_FAILURES } from '../../shared/money/payment-frame.ts';
import { DISPUTE_STATES } from '../../shared/states.ts';
import { currency, flag, id, minor, time } from './columns.ts';

/**
 * The books of the embedded payment provider (`PAYMENTS=test`), empty in a deployment. Only the provider reads and
 * writes them: the product learns of a payment as from Stripe, by its API and its webhooks.
 */
export const testIntents = sqliteTable(
  'test_intents',
  {
    /** The provider's id, `test_pi_<payment id>`; `test_<payment id>` of a hosted checkout. */
    id: id(),
    paymentId: text('payment_id').notNull(),
    clientSecret: text('client_secret').notNull(),
    currency: currency(),
    amount: minor('amount').notNull(),
    capture: text('capture', { enum: ['manual', 'automatic'] }).notNull(),
    state: text('state', { enum: ['open', 'processing', 'authorized', 'paid', 'cancelled'] })
      .notNull()
      .default('open'),
    /** Why the last card was not charged. */
    failure: text('failure', { enum: PAYMENT_FAILURES }),
    /** When a delayed card pays. */
    settlesAt: time('settles_at'),
    /** The cardholder takes the payment back. */
    disputed: flag('disputed').notNull().default(false),
    /** JSON, given back with the intent. */
    metadata: text('metadata'),
    /** Set once it is paid. */
    fee: minor('fee'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('test_intents_payment').on(t.paymentId),
    index('test_intents_settling').on(t.settlesAt).where(sql`settles_at IS NOT NULL`),
    check('test_intents_amount', sql`${t.amount} > 0`),
  ],
);

export const testRefunds = sqliteTable(
  'test_refunds',
  {
    id: id(),
    intentId: text('intent_id')
      .notNull()
      .references(() => testIntents.id),
    /** Idempotency key. */
    key: text('key').notNull(),
    amount: minor('amount').notNull(),
    settlesAt: time('settles_at').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('test_refunds_key').on(t.key),
    index('test_refunds_intent').on(t.intentId),
    check('test_refunds_amount', sql`${t.amount} > 0`),
  ],
);

export const testDisputes = sqliteTable(
  'test_disputes',
  {
    id: id(),
    intentId: text('intent_id')
      .notNull()
      .references(() => testIntents.id),
    amount: minor('amount').notNull(),
    fee: minor('fee').notNull(),
    state: text('state', { enum: DISPUTE_STATES }).notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [check('test_disputes_amount', sql`${t.amount} > 0`)],
);

/** Webhooks to send; the body is made from the rows when it is sent. */
export const testNotices = sqliteTable(
  'test_notices',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    /** The message id, equal in repeats. */
    id: text('id').notNull(),
    intentId: text('intent_id')
      .notNull()
      .references(() => testIntents.id),
    about: text('about', { enum: ['intent', 'refund', 'dispute'] }).notNull(),
    /** The refund that it is about. */
    refundId: text('refund_id').references(() => testRefunds.id),
    dueAt: time('due_at').notNull(),
    sentAt: time('sent_at'),
  },
  (t) => [
    uniqueIndex('test_notices_id').on(t.id),
    index('test_notices_due').on(t.dueAt).where(sql`sent_at IS NULL`),
  ],
);

/** Cards that people have saved with it. */
export const testCards = sqliteTable(
  'test_cards',
  {
    /** `test_pm_<id of the payment that saved it>`. */
    id: id(),
    customer: text('customer').notNull(),
    /** Which of the provider's numbers it is. */
    kind: text('kind').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('test_cards_customer').on(t.customer, t.createdAt)],
);
