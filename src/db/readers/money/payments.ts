import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { payments, users } from '#db/schema/index.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';

const PAYMENT = {
  ...pick(
    payments,
    'id',
    'userId',
    'requestId',
    'provider',
    'currency',
    'status',
    'returnPath',
    'createdAt',
    'checkoutUrl',
  ),
  ...pick(payments, 'expiresAt', 'submittedAt', 'purpose', 'eventId', 'holdId', 'tip', 'resultId', 'failure'),
  ...pick(
    payments,
    'providerRef',
    'providerIntent',
    'authorizedAt',
    'capturedAt',
    'releasedAt',
    'returned',
    'repays',
    'saveCard',
  ),
  amountMinor: payments.amount,
};

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof readPayment>>>;

export function readPayment(reader: Reader, paymentId: string) {
  return reader.select(PAYMENT).from(payments).where(eq(payments.id, paymentId)).get();
}

export function readPayments(reader: Reader, paymentIds: readonly string[]) {
  return reader.select(PAYMENT).from(payments).where(isOneOf(payments.id, paymentIds));
}

export function readPaymentOfRequest(reader: Reader, userId: string, requestId: string) {
  return reader
    .select(PAYMENT)
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.requestId, requestId)))
    .get();
}

/** Includes the account's address, so that the payer sees whose wallet the money goes to. */
export function readCheckoutPayment(reader: Reader, paymentId: string) {
  return reader
    .select({ ...PAYMENT, email: users.email })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, paymentId))
    .get();
}

/**
 * A person's unfinished payments, newest first: any that awaits the bank since `submittedSince`; and top-ups that are
 * pending since `since`, or failed since then with none paid after them.
 */
export function readOpenPayments(
  reader: Reader,
  by: { userId: string; since: number; submittedSince: number; limit: number },
) {
  const pendingSince = sql`iif(${payments.submittedAt} is null, ${by.since}, ${by.submittedSince})`;
  const isPaidSince = sql`exists (select 1 from ${payments} as later
    where later.user_id = ${by.userId} and later.status = 'paid' and later.settled_at >= ${payments.createdAt})`;
  return reader
    .select(PAYMENT)
    .from(payments)
    .where(
      and(
        eq(payments.userId, by.userId),
        // Excludes card forms that were opened and left: their sheet has shown the result.
        or(isNotNull(payments.checkoutUrl), isNotNull(payments.submittedAt)),
        or(
          and(eq(payments.status, 'pending'), gte(payments.createdAt, pendingSince)),
          and(
            eq(payments.purpose, 'topup'),
            eq(payments.status, 'failed'),
            gte(payments.settledAt, by.since),
            not(isPaidSince),
          ),
        ),
      ),
    )
    .orderBy(desc(payments.createdAt), payments.id)
    .limit(by.limit);
}

/** A person's payments of one purpose, without a hold, that the provider has no confirmation of; newest first. */
export function readUnconfirmedPayments(
  reader: Reader,
  of: Pick<PaymentRow, 'userId' | 'purpose'> & { limit: number },
) {
  return reader
    .select(PAYMENT)
    .from(payments)
    .where(
      and(
        eq(payments.userId, of.userId),
        eq(payments.purpose, of.purpose),
        eq(payments.status, 'pending'),
        isNull(payments.holdId),
        isNull(payments.submittedAt),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(of.limit);
}

/** The newest payment for a hold. */
export function readPaymentOfHold(reader: Reader, holdId: string) {
  return reader
    .select(PAYMENT)
    .from(payments)
    .where(eq(payments.holdId, holdId))
    .orderBy(desc(payments.createdAt))
    .limit(1)
    .get();
}

export async function readHasOtherPayment(
  reader: Reader,
  { id, holdId }: { id: string; holdId: string },
): Promise<boolean> {
  const other = await reader
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.holdId, holdId), ne(payments.id, id)))
    .limit(1)
    .get();
  return other !== undefined;
}

/**
 * Payments of checkouts, begun before `before`, that are still to be settled; those first that were not asked about for
 * longest. Unconfirmed ones are left to their page until their time is over.
 */
export function readUnsettledPayments(reader: Reader, by: { now: number; before: number; limit: number }) {
  // Repeats the condition of the index `payments_unsettled`.
  const unsettled = sql`purpose <> 'topup' AND (status IN ('pending', 'authorized')
        OR (status = 'paid' AND captured_at IS NULL) OR (status = 'failed' AND released_at IS NULL))`;
  const isOpen = inArray(payments.status, ['pending', 'authorized']);
  const isWithItsPage = sql`(${payments.status} = 'pending' AND ${payments.submittedAt} IS NULL
    AND ${payments.expiresAt} > ${by.now})`;
  return reader
    .select(PAYMENT)
    .from(payments)
    .where(and(unsettled, isOpen, lt(payments.createdAt, by.before), not(isWithItsPage)))
    .orderBy(sql`coalesce(${payments.checkedAt}, ${payments.createdAt})`)
    .limit(by.limit);
}

/** Charged payments whose fee is not booked yet; those first that were not asked about for longest. */
export function readUnbookedFees(
  reader: Reader,
  by: { provider: PaymentRow['provider']; since: number; before: number; limit: number },
) {
  // Repeats the condition of the index `payments_fee_unknown`.
  const unknown = sql`fee IS NULL AND (status = 'paid' OR captured_at IS NOT NULL)`;
  return reader
    .select(PAYMENT)
    .from(payments)
    .where(
      and(
        unknown,
        eq(payments.provider, by.provider),
        gte(payments.createdAt, by.since),
        lt(payments.createdAt, by.before),
      ),
    )
    .orderBy(sql`coalesce(${payments.checkedAt}, ${payments.createdAt})`)
    .limit(by.limit);
}
