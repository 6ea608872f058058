import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ACCOUNT_STATUSES } from '../../shared/money/payout-accounts.ts';
import { currency, flag, id, minor, time } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** The account at the payment provider that an organization's revenue is sent to. */
export const connectedAccounts = sqliteTable(
  'connected_accounts',
  {
    /** The column is called as the release before calls it. */
    organizationId: text('organizer_id')
      .primaryKey()
      .references(() => organizations.id),
    /** The owner who connected it and is answerable for it; null in rows of the release before: the founder. */
    responsibleId: text('responsible_id').references(() => users.id),
    provider: text('provider', { enum: ['test', 'stripe'] }).notNull(),
    /** The provider's own id. */
    accountRef: text('account_ref').notNull(),
    status: text('status', { enum: ACCOUNT_STATUSES }).notNull().default('pending'),
    /** JSON list of `MissingDetail`. */
    missing: text('missing').notNull().default('[]'),
    country: text('country').notNull(),
    /** The bank accounts behind it, as the provider names them; empty until it has one. */
    destination: text('destination').notNull().default(''),
    /** When it was connected, or its destination last changed: payouts wait from then on. */
    changedAt: time('changed_at').notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** When the provider last told its state. */
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('connected_accounts_ref').on(t.provider, t.accountRef),
    index('connected_accounts_status').on(t.status),
    index('connected_accounts_responsible').on(t.responsibleId),
  ],
);

/** Accounts in the books of the embedded provider. */
export const testAccounts = sqliteTable('test_accounts', {
  id: id(),
  /** Part of the form's address, which is the permission to fill it in. */
  linkKey: text('link_key').notNull(),
  country: text('country').notNull(),
  status: text('status', { enum: ACCOUNT_STATUSES }).notNull().default('pending'),
  missing: text('missing').notNull(),
  /** Its bank sends transfers back. */
  bounces: flag('bounces').notNull().default(false),
  /** Where the form leads back to. */
  returnUrl: text('return_url').notNull().default(''),
  /** Number of changes, part of a notice's id. */
  version: integer('version').notNull().default(0),
  createdAt: time('created_at').notNull(),
});

export const testTransfers = sqliteTable(
  'test_transfers',
  {
    id: id(),
    /** Idempotency key. */
    key: text('key').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => testAccounts.id),
    currency: currency(),
    amount: minor('amount').notNull(),
    /** When the bank sends it back; null if it does not. */
    returnsAt: time('returns_at'),
    /** When the notice of the return was accepted. */
    noticedAt: time('noticed_at'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('test_transfers_key').on(t.key),
    index('test_transfers_returning')
      .on(t.returnsAt)
      .where(sql`returns_at IS NOT NULL AND noticed_at IS NULL`),
    check('test_transfers_amount', sql`${t.amount} > 0`),
  ],
);
