import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { testCards, type testDisputes, testIntents, testNotices, testRefunds } from '#db/schema/index.ts';
import { TEST_BALANCE } from '#db/sql/money.ts';
import { pick } from '#db/typed-queries.ts';
import type { Currency } from '#shared/money/money.ts';

const INTENT = {
  ...pick(
    testIntents,
    'id',
    'paymentId',
    'clientSecret',
    'currency',
    'capture',
    'state',
    'failure',
    'settlesAt',
    'fee',
    'metadata',
  ),
  amountMinor: testIntents.amount,
};

export type TestIntentRow = NonNullable<Awaited<ReturnType<typeof readTestIntent>>>;

export function readTestIntent(reader: Reader, id: string) {
  return reader.select(INTENT).from(testIntents).where(eq(testIntents.id, id)).get();
}

export function readTestRefund(reader: Reader, key: string) {
  return reader
    .select({ ...pick(testRefunds, 'id', 'intentId', 'settlesAt'), amountMinor: testRefunds.amount })
    .from(testRefunds)
    .where(eq(testRefunds.key, key))
    .get();
}

export type TestDisputeRow = typeof testDisputes.$inferSelect;

export function readTestBalance(reader: Reader) {
  return reader.all<{ currency: Currency; amountMinor: number }>(
    `SELECT currency, SUM(amount) AS amountMinor FROM (${TEST_BALANCE}) GROUP BY currency`,
  );
}

export type TestNoticeRow = Awaited<ReturnType<typeof readDueNotices>>[number];

/** Unsent webhooks that are due, oldest first, of one intent or of all. */
export function readDueNotices(
  reader: Reader,
  by: { now: number; dueAfter: number; intentId: string | null; limit: number },
) {
  return reader
    .select({
      ...pick(testNotices, 'seq', 'about', 'dueAt'),
      noticeId: testNotices.id,
      intent: INTENT,
      refund: pick(testRefunds, 'id', 'settlesAt'),
    })
    .from(testNotices)
    .innerJoin(testIntents, eq(testIntents.id, testNotices.intentId))
    .leftJoin(testRefunds, eq(testRefunds.id, testNotices.refundId))
    .where(
      and(
        isNull(testNotices.sentAt),
        lte(testNotices.dueAt, by.now),
        gt(testNotices.dueAt, by.dueAfter),
        by.intentId === null ? undefined : eq(testNotices.intentId, by.intentId),
      ),
    )
    .orderBy(asc(testNotices.seq))
    .limit(by.limit);
}

/** Saved cards of a customer, newest first. */
export function readTestCards(reader: Reader, customer: string) {
  return reader
    .select(pick(testCards, 'id', 'kind', 'expMonth', 'expYear'))
    .from(testCards)
    .where(eq(testCards.customer, customer))
    .orderBy(desc(testCards.createdAt));
}
