import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PAYOUT_FAILURES, PAYOUT_METHODS, PAYOUT_STATUSES } from '../../shared/money/payout-accounts.ts';
import { DISPUTE_STATES, WITHDRAWAL_REASONS, WITHDRAWAL_STATUSES } from '../../shared/states.ts';
import { currency, flag, id, minor, time } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

export const ACCOUNT_KINDS = [
  'wallet',
  'event_revenue',
  'platform_fee',
  'provider_clearing',
  'tips_payable',
  'commission_payable',
  'payout_clearing',
  'door_cash',
  'door_revenue',
  'adjustments',
  'disputes',
  'dispute_losses',
  'provider_fees',
  'unpaid',
] as const;

/**
 * Accounts of the double-entry ledger. A balance is credits minus debits, changed only by the trigger on
 * `ledger_transfers`. The ids are derived (`wallet:<user>:<currency>`), see `db/ledger-accounts.ts`.
 */
export const ledgerAccounts = sqliteTable(
  'ledger_accounts',
  {
    id: id(),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    currency: currency(),
    /** The person of a wallet; null for other kinds. */
    userId: text('user_id'),
    /** The event of revenue, tips or commissions; null for other kinds. */
    eventId: text('event_id'),
    balance: minor('balance').notNull().default(0),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('ledger_accounts_user').on(t.userId),
    index('ledger_accounts_event').on(t.eventId),
    check('ledger_accounts_wallet_funded', sql`${t.kind} <> 'wallet' OR ${t.balance} >= 0`),
  ],
);

export const TRANSFER_KINDS = [
  'topup',
  'ticket_purchase',
  'order_purchase',
  'platform_fee',
  'ticket_refund',
  'order_refund',
  'fee_refund',
  'tip',
  'payout',
  'payout_return',
  'adjustment',
  'withdrawal',
  'withdrawal_return',
  'door_sale',
  'door_refund',
  'dispute',
  'provider_fee',
  'unpaid',
  'commission',
  'commission_return',
  'commission_paid',
] as const;

/**
 * SQL: the transfers that the indexes by account hold, as an index entry is a row written. The others are found by their
 * purchase, order or payment. A query by account repeats this condition, or it scans the ledger.
 */
export const INDEXED_BY_ACCOUNT =
  "kind NOT IN ('ticket_purchase', 'order_purchase', 'topup', 'provider_fee')";

/** Append-only: triggers reject UPDATE and DELETE. A correction is a new transfer in the other direction. */
export const ledgerTransfers = sqliteTable(
  'ledger_transfers',
  {
    /** Also the chronological order: nothing is deleted, so no number is used twice. */
    seq: integer('seq').primaryKey(),
    /** Idempotency key: `<kind>:<id of the cause>`. */
    requestId: text('request_id').notNull(),
    kind: text('kind', { enum: TRANSFER_KINDS }).notNull(),
    debitAccountId: text('debit_account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    creditAccountId: text('credit_account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: minor('amount').notNull(),
    currency: currency(),
    /** The purchase, order, payment, refund or tip behind it. */
    referenceId: text('reference_id').notNull(),
    /** Text in the wallet's history: the event's name, or the reason of an adjustment. */
    description: text('description').notNull().default(''),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_transfers_request').on(t.requestId),
    index('ledger_transfers_debit').on(t.debitAccountId).where(sql.raw(INDEXED_BY_ACCOUNT)),
    index('ledger_transfers_credit').on(t.creditAccountId).where(sql.raw(INDEXED_BY_ACCOUNT)),
    check('ledger_transfers_positive', sql`${t.amount} > 0`),
    check('ledger_transfers_two_accounts', sql`${t.debitAccountId} <> ${t.creditAccountId}`),
  ],
);

export const PAYMENT_STATUSES = ['pending', 'authorized', 'paid', 'unpaid', 'failed'] as const;
export const PAYMENT_PURPOSES = ['topup', 'tickets', 'order', 'tip'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/**
 * A payment through a provider: a top-up, or the card's part of a purchase, an order or a tip. `pending` becomes
 * `authorized` when the provider says that the money is secured, and `paid` in the transaction that books it. A `paid` one
 * whose capture is refused permanently becomes `unpaid`, and stays so.
 */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    requestId: text('request_id').notNull(),
    provider: text('provider', { enum: ['test', 'stripe'] }).notNull(),
    providerRef: text('provider_ref'),
    currency: currency(),
    amount: minor('amount').notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull().default('pending'),
    /** The page to return to; a path, never another site. */
    returnPath: text('return_path').notNull(),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
    /** The provider's checkout URL, while the payment can be paid. */
    checkoutUrl: text('checkout_url'),
    /** When the checkout closes. */
    expiresAt: time('expires_at').notNull().default(0),
    /** When the person finished the checkout, if the money arrives later (bank transfer, cash at a shop). */
    submittedAt: time('submitted_at'),
    /** The provider's charge id: refunds and disputes at the provider refer only to it. */
    providerIntent: text('provider_intent'),
    purpose: text('purpose', { enum: PAYMENT_PURPOSES }).notNull().default('topup'),
    /** The event whose tickets, order or tip it pays for; null for a top-up. */
    eventId: text('event_id').references(() => events.id),
    /** The hold that reserves what it pays for; null for top-ups and tips. */
    holdId: text('hold_id'),
    /** JSON of the tip that it pays for; null otherwise. */
    tip: text('tip'),
    /** The purchase, order or tip that it paid for. */
    resultId: text('result_id'),
    /** When the provider secured the money: authorized it, or captured it at once. */
    authorizedAt: time('authorized_at'),
    capturedAt: time('captured_at'),
    /** Until when the authorized money can be captured, once the provider has said so; a week for most cards. */
    captureBefore: time('capture_before'),
    /** When the money of a `failed` payment was given back: the authorization cancelled, or the charge refunded. */
    releasedAt: time('released_at'),
    /** When the cron last asked the provider about it. */
    checkedAt: time('checked_at'),
    /** An `ErrorCode`: why it failed. */
    failure: text('failure'),
    /** The provider's own fee, once known. */
    fee: minor('fee'),
    /** What its withdrawals send back to the payer's card, failed ones excepted; kept by their triggers. */
    returned: minor('returned').notNull().default(0),
    /** Of an `unpaid` payment: what its payer still owes. `expiresAt` is until when they can pay it in another way. */
    due: minor('due').notNull().default(0),
    /** When an `unpaid` payment was paid in another way, or its tickets were taken back, and the box office knew it. */
    closedAt: time('closed_at'),
    /** The `unpaid` payment that this one pays in its place. */
    repays: text('repays'),
    /** Consent to keep its card with the provider, until that is done. */
    saveCard: flag('save_card').notNull().default(false),
  },
  (t) => [
    uniqueIndex('payments_request').on(t.userId, t.requestId),
    index('payments_hold').on(t.holdId, t.createdAt).where(sql`hold_id IS NOT NULL`),
    // What the cron looks after; nearly all payments have left it.
    index('payments_unsettled')
      .on(t.createdAt)
      .where(sql`purpose <> 'topup' AND (status IN ('pending', 'authorized')
        OR (status = 'paid' AND captured_at IS NULL) OR (status = 'failed' AND released_at IS NULL))`),
    index('payments_fee_unknown')
      .on(t.createdAt)
      .where(sql`fee IS NULL AND (status = 'paid' OR captured_at IS NOT NULL)`),
    // What is owed, or was decided and not told; nearly all leave it within a day.
    index('payments_unpaid').on(t.userId).where(sql`status = 'unpaid' AND (due > 0 OR closed_at IS NULL)`),
    index('payments_event').on(t.eventId).where(sql`event_id IS NOT NULL`),
    index('payments_provider_intent')
      .on(t.provider, t.providerIntent)
      .where(sql`provider_intent IS NOT NULL`),
    // No query finds a top-up by its checkout: the provider's messages name the payment.
    uniqueIndex('payments_provider_ref')
      .on(t.provider, t.providerRef)
      .where(sql`provider_ref IS NOT NULL AND purpose <> 'topup'`),
    index('payments_save_card').on(t.settledAt).where(sql`save_card = 1 AND status = 'paid'`),
    check('payments_amount', sql`${t.amount} > 0`),
  ],
);

/**
 * Money that goes from a wallet back to the card it came from. Inserted with its ledger transfer, then sent through the
 * provider; a `failed` one has a second transfer back into the wallet. Triggers keep `payments.returned`, never above
 * `payments.amount`.
 */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    /** Also the idempotency key at the provider. A refund's withdrawal has the refund's id. */
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The request of `wallet.withdraw`; one request may use several payments. */
    requestId: text('request_id').notNull(),
    currency: currency(),
    amount: minor('amount').notNull(),
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull().default('pending'),
    reason: text('reason', { enum: WITHDRAWAL_REASONS }).notNull(),
    /** The refund that it carries on; null unless `reason` is `refund`. */
    refundId: text('refund_id'),
    /** The provider's id of the card refund. */
    providerRef: text('provider_ref'),
    /** The provider's word for why it failed. */
    failure: text('failure'),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    settledAt: time('settled_at'),
  },
  (t) => [
    uniqueIndex('withdrawals_request').on(t.userId, t.requestId, t.paymentId),
    uniqueIndex('withdrawals_refund').on(t.refundId),
    index('withdrawals_provider_ref').on(t.providerRef),
    index('withdrawals_payment').on(t.paymentId),
    index('withdrawals_user').on(t.userId, t.createdAt),
    index('withdrawals_unconfirmed').on(t.createdAt).where(sql`status IN ('pending', 'sent')`),
    check('withdrawals_amount', sql`${t.amount} > 0`),
  ],
);

/** Processed webhook messages, which makes them idempotent. */
export const paymentEvents = sqliteTable('payment_events', {
  id: id(),
  provider: text('provider').notNull(),
  paymentId: text('payment_id').notNull(),
  type: text('type').notNull(),
  receivedAt: time('received_at').notNull(),
});

/** Payments that their cardholders take back, by the provider's id. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: id(),
    provider: text('provider', { enum: ['test', 'stripe'] }).notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** In the payment's currency; may be a part of it. */
    amount: minor('amount').notNull(),
    currency: currency(),
    status: text('status', { enum: DISPUTE_STATES }).notNull(),
    /** The provider's word for it. */
    reason: text('reason').notNull().default(''),
    evidenceDueAt: time('evidence_due_at'),
    openedAt: time('opened_at').notNull(),
    closedAt: time('closed_at'),
    /** The provider's own fee for it, once known, and what it gave back of that. */
    fee: minor('fee').notNull().default(0),
    feeReturned: minor('fee_returned').notNull().default(0),
  },
  (t) => [
    index('disputes_payment').on(t.paymentId),
    index('disputes_opened').on(t.openedAt),
    index('disputes_status').on(t.status),
    check('disputes_amount', sql`${t.amount} > 0`),
  ],
);

/**
 * Payouts from an event's account to its organizer or a performer: recorded by an administrator, or sent to the
 * organizer's connected account.
 */
export const payouts = sqliteTable(
  'payouts',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    /** The debited ledger account: the event's revenue, or a performer's tips. */
    accountId: text('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    requestId: text('request_id').notNull(),
    currency: currency(),
    amount: minor('amount').notNull(),
    /** The bank's reference of the transfer; empty if it was sent to a connected account. */
    reference: text('reference').notNull(),
    /** A note to the organizer. */
    note: text('note').notNull().default(''),
    /** The administrator; the organizer whose account it goes to, if it left by itself. */
    recordedBy: text('recorded_by')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
    method: text('method', { enum: PAYOUT_METHODS }).notNull().default('manual'),
    status: text('status', { enum: PAYOUT_STATUSES }).notNull().default('paid'),
    /** The provider's id of the transfer. */
    transferRef: text('transfer_ref'),
    failure: text('failure', { enum: PAYOUT_FAILURES }),
    /** 1 for the first try to pay this balance out, 2 after it failed. */
    attempts: integer('attempts').notNull().default(1),
    /** When to ask the provider (`sending`), or to try again with a new payout (`failed`). */
    dueAt: time('due_at'),
    /** What came back of it, while it stays paid. */
    returned: minor('returned').notNull().default(0),
  },
  (t) => [
    uniqueIndex('payouts_request').on(t.recordedBy, t.requestId),
    index('payouts_event').on(t.eventId, t.createdAt),
    index('payouts_sending').on(t.dueAt).where(sql`status = 'sending'`),
    check('payouts_amount', sql`${t.amount} > 0`),
  ],
);
