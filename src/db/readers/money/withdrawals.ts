import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { walletAccount } from '#db/ledger/ledger-accounts.ts';
import { deliveries, events, payments, refunds, users, withdrawals } from '#db/schema/index.ts';
import { CAPTURED, UNDISPUTED } from '#db/sql/money.ts';
import { pick } from '#db/typed-queries.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import type { PaymentRow } from './payments.ts';

/** A person's withdrawals, newest first. */
export function readWithdrawals(reader: Reader, userId: string, limit: number) {
  return reader
    .select({
      ...pick(withdrawals, 'id', 'currency', 'status', 'reason', 'createdAt', 'sentAt', 'settledAt'),
      amountMinor: withdrawals.amount,
      eventName: events.name,
    })
    .from(withdrawals)
    .leftJoin(refunds, eq(refunds.id, withdrawals.refundId))
    .leftJoin(events, eq(events.id, refunds.eventId))
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.createdAt), withdrawals.id)
    .limit(limit);
}

/** What one request of `wallet.withdraw` has sent; undefined when it has sent nothing. */
export async function readWithdrawalOfRequest(reader: Reader, userId: string, requestId: string) {
  const found = await reader
    .select({ currency: withdrawals.currency, amountMinor: sql<number>`sum(${withdrawals.amount})` })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.requestId, requestId)))
    .groupBy(withdrawals.currency)
    .get();
  return found;
}

/** How much of each of a person's balances can go back to cards. */
export async function readWithdrawable(
  reader: Reader,
  userId: string,
): Promise<{ currency: Currency; amountMinor: number }[]> {
  const wallets = CURRENCIES.map((currency) => ({ currency, account: walletAccount(userId, currency) }));
  // Shares its condition with the commit, which is set-based.
  return await reader.all(
    `SELECT w.value ->> 'currency' AS currency,
            MIN(a.balance, (SELECT coalesce(SUM(pay.amount - pay.returned), 0) FROM payments AS pay
                            WHERE pay.user_id = ?2 AND pay.currency = a.currency AND ${CAPTURED} AND ${UNDISPUTED})) AS amountMinor
     FROM json_each(?1) AS w JOIN ledger_accounts AS a ON a.id = w.value ->> 'account'`,
    JSON.stringify(wallets),
    userId,
  );
}

/** Where a person wants refunds of card payments; null while they have not chosen. */
export async function readRefundsTo(reader: Reader, userId: string) {
  const row = await reader
    .select({ refundsTo: users.refundsTo })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return row?.refundsTo ?? null;
}

/** The withdrawal behind a provider's refund. */
export function readWithdrawalOfRefund(reader: Reader, provider: PaymentRow['provider'], refundRef: string) {
  return reader
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(payments, eq(payments.id, withdrawals.paymentId))
    .where(and(eq(withdrawals.providerRef, refundRef), eq(payments.provider, provider)))
    .get();
}

/** Whether a payment has a withdrawal that the provider may know already, but whose id there is not stored yet. */
export async function isBeingSent(
  reader: Reader,
  provider: PaymentRow['provider'],
  paymentRef: string,
): Promise<boolean> {
  const found = await reader
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(payments, eq(payments.id, withdrawals.paymentId))
    .where(
      and(
        // Repeats the condition of the index `withdrawals_unconfirmed`, which holds few.
        sql`${withdrawals.status} IN ('pending', 'sent')`,
        eq(withdrawals.status, 'pending'),
        eq(payments.provider, provider),
        or(eq(payments.providerIntent, paymentRef), eq(payments.providerRef, paymentRef)),
        sql`exists (select 1 from ${deliveries} where ${deliveries.channel} = 'provider'
          and ${deliveries.kind} = 'withdrawal' and ${deliveries.subjectId} = ${withdrawals.id} and ${deliveries.tries} > 0)`,
      ),
    )
    .get();
  return found !== undefined;
}

/** A withdrawal to send through the provider, or to ask about. */
export type UnconfirmedWithdrawal = Awaited<ReturnType<typeof readUnconfirmed>>[number];

/** Those that the provider has not confirmed. */
export async function readUnconfirmed(reader: Reader, ids: readonly string[]) {
  return await reader.all<{
    id: string;
    status: 'pending' | 'sent';
    amountMinor: number;
    provider: PaymentRow['provider'];
    /** The provider's id of the payment. */
    paymentRef: string;
    /** 0: its capture is still under way. */
    isCaptured: 0 | 1;
    isDisputed: 0 | 1;
  }>(
    `SELECT w.id, w.status, w.amount AS amountMinor, pay.provider,
            coalesce(pay.provider_intent, pay.provider_ref) AS paymentRef,
            ${CAPTURED} AS isCaptured, EXISTS (
              SELECT 1 FROM disputes AS dis WHERE dis.payment_id = pay.id AND dis.status = 'open') AS isDisputed
     FROM json_each(?1) AS k CROSS JOIN withdrawals AS w ON w.id = k.value
     JOIN payments AS pay ON pay.id = w.payment_id WHERE w.status IN ('pending', 'sent')`,
    JSON.stringify(ids),
  );
}
