import { inArray } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { providerClearingAccount } from '#db/ledger/ledger-accounts.ts';
import { ledgerAccounts } from '#db/schema/index.ts';
import { isSettledSql, payableTipsSql } from '#db/sql/money.ts';
import { indexedScopeSql, publishedByOwnersSql, scopeParam } from '#db/sql/organizations.ts';
import { pick } from '#db/typed-queries.ts';
import { FREE_EVENTS_PER_ORGANIZER } from '#shared/limits.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import { type MoneyRow, moneyByCurrency } from './money-moves.ts';
import type { PaymentRow } from './payments.ts';

/** The accounts of a card provider; below zero by what it owes us. */
export function readProviderClearing(reader: Reader, provider: PaymentRow['provider']) {
  const ids = CURRENCIES.map((currency) => providerClearingAccount(provider, currency));
  return reader
    .select(pick(ledgerAccounts, 'currency', 'balance'))
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, ids));
}

/** An organizer's money in one currency; `payable + held + owed` equals the balance of their revenue accounts. */
export interface BalanceRow {
  currency: Currency;
  payableMinor: number;
  heldMinor: number;
  owedMinor: number;
  tipsMinor: number;
  /** The part of the tips that can be paid out now. */
  tipsPayableMinor: number;
  /** Owed to promoters. */
  commissionsMinor: number;
}

export interface PayeeBalanceRow extends BalanceRow {
  /** The organization. */
  organizerId: string;
  name: string;
  email: string;
}

/**
 * SQL shared with the commit of a payout. One row per organization and currency. The join starts with events, because most accounts are guests' wallets.
 * @param where a condition on event `e`
 * @param until money of events that were over by then can be paid out (SQL for Unix ms)
 */
function balancesSql(where: string, until: string): string {
  return `
    SELECT organization_id, currency, max(0, settled) AS payableMinor, revenue - settled AS heldMinor,
           min(0, settled) AS owedMinor, tips AS tipsMinor,
           tips_payable AS tipsPayableMinor, commissions AS commissionsMinor
    FROM (
      SELECT e.organization_id, e.currency,
        sum(CASE WHEN a.kind = 'event_revenue' THEN a.balance ELSE 0 END) AS revenue,
        sum(CASE WHEN a.kind = 'event_revenue' AND (a.balance < 0 OR ${isSettledSql('e', until)})
            THEN a.balance ELSE 0 END) AS settled,
        sum(CASE WHEN a.kind = 'tips_payable' THEN a.balance ELSE 0 END) AS tips,
        sum(CASE WHEN a.kind = 'tips_payable' THEN ${payableTipsSql(until)} ELSE 0 END) AS tips_payable,
        sum(CASE WHEN a.kind = 'commission_payable' THEN a.balance ELSE 0 END) AS commissions
      FROM events e CROSS JOIN ledger_accounts a ON a.event_id = e.id AND a.kind IN ('event_revenue', 'tips_payable', 'commission_payable')
      WHERE ${where} GROUP BY 1, 2
    )`;
}

/** @returns null when there is no such organization */
export async function readBalance(
  reader: Reader,
  by: { organizationId: string; until: number },
): Promise<{ name: string; freeEventsUsed: number; money: MoneyRow[]; balances: BalanceRow[] } | null> {
  const [people, money, balances] = await reader.together<
    [{ name: string; freeEventsUsed: number }, MoneyRow, BalanceRow]
  >(
    {
      sql: `SELECT coalesce(o.name, u.name) AS name,
                   min(${FREE_EVENTS_PER_ORGANIZER}, ${publishedByOwnersSql('o.id')}) AS freeEventsUsed
            FROM organizations o JOIN users u ON u.id = o.founded_by WHERE o.id = ?1`,
      params: [by.organizationId],
    },
    moneyByCurrency({ scope: { organizations: [by.organizationId], events: [] }, eventIds: null }),
    { sql: balancesSql('e.organization_id = ?1', '?2'), params: [by.organizationId, by.until] },
  );
  const [person] = people;
  return person ? { ...person, money, balances } : null;
}

/** What is due to some organizations now, by currency. */
export async function readPayable(
  reader: Reader,
  by: { scope: Scope; until: number },
): Promise<Pick<BalanceRow, 'currency' | 'payableMinor'>[]> {
  return await reader.all(
    `SELECT currency, sum(payableMinor) AS payableMinor
     FROM (${balancesSql(indexedScopeSql({ ...by.scope, events: [] }, '?1', 'e.'), '?2')})
     WHERE payableMinor > 0 GROUP BY currency ORDER BY currency`,
    scopeParam(by.scope),
    by.until,
  );
}

/** Organizers with a payable balance or a debt, by name. @param by.match an FTS5 query; null for all */
export async function readDuePayees(
  reader: Reader,
  by: { match: string | null; until: number; limit: number; offset: number },
): Promise<{ rows: PayeeBalanceRow[]; total: number }> {
  const from = `FROM (${balancesSql('1', '?1')}) s JOIN organizations o ON o.id = s.organization_id
    JOIN users u ON u.id = o.founded_by
    WHERE (s.payableMinor > 0 OR s.owedMinor < 0 OR s.tipsMinor > 0 OR s.commissionsMinor > 0)
      AND (?2 IS NULL OR u.rowid IN (SELECT rowid FROM users_search WHERE users_search MATCH ?2))`;
  const [rows, counts] = await reader.together<[PayeeBalanceRow, { total: number }]>(
    {
      sql: `SELECT o.id AS organizerId, coalesce(o.name, u.name) AS name, u.email, s.currency, s.payableMinor, s.heldMinor, s.owedMinor, s.tipsMinor,
                   s.tipsPayableMinor
            ${from} ORDER BY coalesce(o.name, u.name) COLLATE NOCASE, o.id, s.currency LIMIT ?3 OFFSET ?4`,
      params: [by.until, by.match, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total ${from}`, params: [by.until, by.match] },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Total due payouts, by currency. */
export async function readDueSums(
  reader: Reader,
  until: number,
): Promise<{ currency: Currency; payableMinor: number; tipsMinor: number; organizers: number }[]> {
  return await reader.all(
    `SELECT currency, sum(payableMinor) AS payableMinor, sum(tipsPayableMinor) AS tipsMinor,
            count(CASE WHEN payableMinor > 0 OR tipsPayableMinor > 0 THEN 1 END) AS organizers
     FROM (${balancesSql('1', '?1')}) GROUP BY currency HAVING organizers > 0 ORDER BY currency`,
    until,
  );
}
