import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { testAccounts, testTransfers } from '#db/schema/index.ts';
import { jsonOf, pick } from '#db/typed-queries.ts';
import type { MissingDetail } from '#shared/money/payout-accounts.ts';

export type TestAccountRow = NonNullable<Awaited<ReturnType<typeof readTestAccount>>>;

export function readTestAccount(reader: Reader, id: string) {
  return reader
    .select({
      ...pick(testAccounts, 'id', 'linkKey', 'country', 'status', 'bounces', 'returnUrl', 'version'),
      missing: jsonOf<MissingDetail[]>(sql`${testAccounts.missing}`),
    })
    .from(testAccounts)
    .where(eq(testAccounts.id, id))
    .get();
}

export function readTestTransfer(reader: Reader, key: string) {
  return reader
    .select({ ...pick(testTransfers, 'id', 'accountId', 'currency'), amountMinor: testTransfers.amount })
    .from(testTransfers)
    .where(eq(testTransfers.key, key))
    .get();
}

/** Transfers that came back and that the application does not know of yet. */
export function readReturnedTransfers(reader: Reader, by: { now: number; limit: number }) {
  return reader
    .select(pick(testTransfers, 'id', 'key'))
    .from(testTransfers)
    .where(and(lte(testTransfers.returnsAt, by.now), isNull(testTransfers.noticedAt)))
    .orderBy(asc(testTransfers.returnsAt))
    .limit(by.limit);
}
