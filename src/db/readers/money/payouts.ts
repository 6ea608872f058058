import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { connectedAccounts, events, INDEXED_BY_ACCOUNT, payouts } from '#db/schema/index.ts';
import { isSettledSql, payableSql } from '#db/sql/money.ts';
import { indexedScopeSql, organizerNameSql, scopeParam } from '#db/sql/organizations.ts';
import { promoterOf } from '#db/sql/promoters.ts';
import { pick } from '#db/typed-queries.ts';
import type { Currency } from '#shared/money/money.ts';
import type { PayoutFailure } from '#shared/money/payout-accounts.ts';
import type { Scope } from '#shared/organizations/rights.ts';

export interface PayeeRow {
  eventId: string;
  eventName: string;
  organizerName: string;
  performerId: string | null;
  performerName: string | null;
  promoterId: string | null;
  promoterName: string | null;
  currency: Currency;
}

export interface PayoutRow extends PayeeRow {
  id: string;
  amountMinor: number;
  reference: string;
  note: string;
  createdAt: number;
  method: PayoutMethod;
  status: PayoutStatus;
  failure: PayoutFailure | null;
  /** When the next try is due, after a failed one. */
  dueAt: number | null;
}

type PayoutMethod = (typeof payouts.$inferSelect)['method'];
type PayoutStatus = (typeof payouts.$inferSelect)['status'];

/** SQL shared with due payouts. The performer's id ends the account's id; their name is the one in the last tip. */
export const PAYEE = `
  e.id AS eventId, e.name AS eventName, ${organizerNameSql('e')} AS organizerName, a.currency,
  CASE WHEN a.kind = 'tips_payable' THEN substr(a.id, length('tips_payable:' || e.id || ':') + 1) END AS performerId,
  CASE WHEN a.kind = 'tips_payable' THEN (SELECT description FROM ledger_transfers
    WHERE credit_account_id = a.id AND ${INDEXED_BY_ACCOUNT} AND kind = 'tip' ORDER BY seq DESC LIMIT 1) END AS performerName,
  CASE WHEN a.kind = 'commission_payable' THEN ${promoterOf('a')} END AS promoterId,
  CASE WHEN a.kind = 'commission_payable' THEN (SELECT name FROM promoters WHERE id = ${promoterOf('a')}) END AS promoterName`;

/** The events of a scope, or null for all; optionally of one organization. */
export interface PayoutScope {
  scope: Scope | null;
  organizationId: string | null;
}

/** SQL condition on `e`; ?1 is the scope, ?2 the organization. One text per case, so that each uses its index. */
export function inPayoutScope({ scope, organizationId }: PayoutScope): string {
  const own = indexedScopeSql(scope, '?1', 'e.');
  return `${own} AND ${organizationId === null ? '?2 IS NULL' : 'e.organization_id = ?2'}`;
}

/** Payouts, newest first. */
export async function readPayouts(
  reader: Reader,
  by: PayoutScope & { eventId: string | null; limit: number; offset: number },
): Promise<{ rows: PayoutRow[]; total: number }> {
  const from = `FROM payouts p JOIN ledger_accounts a ON a.id = p.account_id JOIN events e ON e.id = p.event_id
    WHERE ${inPayoutScope(by)} AND ${by.eventId === null ? '?3 IS NULL' : 'p.event_id = ?3'}`;
  const [rows, counts] = await reader.together<[PayoutRow, { total: number }]>(
    {
      sql: `SELECT p.id, p.amount AS amountMinor, p.reference, p.note, p.created_at AS createdAt, p.method, p.status,
                   p.failure, p.due_at AS dueAt, ${PAYEE}
            ${from} ORDER BY p.created_at DESC, p.id LIMIT ?4 OFFSET ?5`,
      params: [scopeParam(by.scope), by.organizationId, by.eventId, by.limit, by.offset],
    },
    {
      sql: `SELECT count(*) AS total ${from}`,
      params: [scopeParam(by.scope), by.organizationId, by.eventId],
    },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

export type PayoutOfRequestRow = NonNullable<Awaited<ReturnType<typeof readPayoutOfRequest>>>;

export function readPayoutOfRequest(reader: Reader, recordedBy: string, requestId: string) {
  return reader
    .select({
      ...pick(payouts, 'id', 'accountId', 'currency', 'reference', 'note'),
      amountMinor: payouts.amount,
    })
    .from(payouts)
    .where(and(eq(payouts.recordedBy, recordedBy), eq(payouts.requestId, requestId)))
    .get();
}

/** Explains why a payout was refused; null when there is no such event. */
export async function readPayable(
  reader: Reader,
  by: { eventId: string; accountId: string; until: number },
): Promise<{ isOver: 0 | 1; isSettled: 0 | 1; payableMinor: number } | null> {
  return await reader.first(
    `SELECT e.ends_at <= ?3 AS isOver, ${isSettledSql('e', '?3')} AS isSettled, coalesce(${payableSql('?3')}, 0) AS payableMinor
     FROM events e LEFT JOIN ledger_accounts a ON a.id = ?2 AND a.event_id = e.id WHERE e.id = ?1`,
    by.eventId,
    by.accountId,
    by.until,
  );
}

/** Payouts that the provider has to be asked about, with the account that they go to. */
export function readSendingPayouts(reader: Reader, by: { now: number; limit: number }) {
  return (
    reader
      .select({
        ...pick(payouts, 'id', 'currency', 'attempts', 'createdAt'),
        amountMinor: payouts.amount,
        eventName: events.name,
        ...pick(connectedAccounts, 'provider', 'accountRef'),
      })
      .from(payouts)
      .innerJoin(events, eq(events.id, payouts.eventId))
      .innerJoin(connectedAccounts, eq(connectedAccounts.organizationId, events.organizationId))
      // A literal, so that D1 uses the partial index.
      .where(and(sql`${payouts.status} = 'sending'`, lte(payouts.dueAt, by.now)))
      .orderBy(asc(payouts.dueAt))
      .limit(by.limit)
  );
}

export function readPayoutTry(reader: Reader, id: string) {
  return reader
    .select(pick(payouts, 'id', 'attempts'))
    .from(payouts)
    .where(eq(payouts.id, id))
    .get();
}
