import {
  doorCashAccount,
  doorRevenueAccount,
  eventRevenueAccount,
  platformFeeAccount,
  providerClearingAccount,
  providerFeesAccount,
  tipsPayableAccount,
  walletAccount,
} from '../../src/db/ledger/ledger-accounts.ts';
import type { Currency } from '../../src/shared/money/money.ts';
import { demoId } from './demo-id.ts';
import type { Row, Story, StoryEvent } from './story-rows.ts';

/** The demo's ledger accounts, opened on first use. */
export const accounts = {
  wallet: (story: Story, userId: string, currency: Currency) =>
    open(story, { id: walletAccount(userId, currency), kind: 'wallet', currency, userId }),
  revenue: (story: Story, { row }: StoryEvent) =>
    open(story, {
      id: eventRevenueAccount(row.id),
      kind: 'event_revenue',
      currency: row.currency,
      eventId: row.id,
    }),
  doorCash: (story: Story, { row: { id, currency } }: StoryEvent) =>
    open(story, { id: doorCashAccount(id), kind: 'door_cash', currency, eventId: id }),
  doorRevenue: (story: Story, { row: { id, currency } }: StoryEvent) =>
    open(story, { id: doorRevenueAccount(id), kind: 'door_revenue', currency, eventId: id }),
  fees: (story: Story, currency: Currency) =>
    open(story, { id: platformFeeAccount(currency), kind: 'platform_fee', currency }),
  provider: (story: Story, currency: Currency) =>
    open(story, { id: providerClearingAccount('test', currency), kind: 'provider_clearing', currency }),
  providerFees: (story: Story, currency: Currency) =>
    open(story, { id: providerFeesAccount(currency), kind: 'provider_fees', currency }),
  payouts: (story: Story, currency: Currency) =>
    open(story, { id: `payout_clearing:${currency}`, kind: 'payout_clearing', currency }),
  tips: (story: Story, { row }: StoryEvent, performerId: string) =>
    open(story, {
      id: tipsPayableAccount(row.id, performerId),
      kind: 'tips_payable',
      currency: row.currency,
      eventId: row.id,
    }),
};

function open(story: Story, account: Omit<Row<'ledgerAccounts'>, 'createdAt'>): string {
  if (!story.rows.ledgerAccounts.some((known) => known.id === account.id)) {
    story.rows.ledgerAccounts.push({ ...account, createdAt: story.now });
  }
  return account.id;
}

/** Adds a transfer; none for an amount of 0, such as a free ticket. */
export function post(
  story: Story,
  transfer: Omit<Row<'ledgerTransfers'>, 'requestId'> & { requestId: string },
): void {
  if (transfer.amount > 0) story.rows.ledgerTransfers.push(transfer);
}

/** A successful card payment. */
export function topUp(story: Story, userId: string, currency: Currency, amount: number, at: number): void {
  const name = `payment ${userId} ${story.rows.payments.length}`;
  const id = demoId(name);
  const charge = `test_${id}`;
  // As the embedded provider takes it.
  const fee = Math.round(amount * 0.029) + 30;
  story.rows.testIntents.push({
    id: charge,
    paymentId: id,
    clientSecret: '',
    currency,
    amount,
    capture: 'automatic',
    state: 'paid',
    fee,
    createdAt: at,
  });
  story.rows.payments.push({
    id,
    userId,
    requestId: `demo-payment-${story.rows.payments.length}`,
    provider: 'test',
    providerRef: charge,
    providerIntent: charge,
    fee,
    currency,
    amount,
    status: 'paid',
    returnPath: '/wallet',
    createdAt: at - 30_000,
    settledAt: at,
  });
  post(story, {
    requestId: `topup:${id}`,
    kind: 'topup',
    debitAccountId: accounts.provider(story, currency),
    creditAccountId: accounts.wallet(story, userId, currency),
    amount,
    currency,
    referenceId: id,
    createdAt: at,
  });
  post(story, {
    requestId: `provider_fee:${id}`,
    kind: 'provider_fee',
    debitAccountId: accounts.providerFees(story, currency),
    creditAccountId: accounts.provider(story, currency),
    amount: fee,
    currency,
    referenceId: id,
    createdAt: at,
  });
}
