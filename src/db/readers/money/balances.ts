import { inArray } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { providerClearingAccount } from '#db/ledger/ledger-accounts.ts';
import { ledgerAccounts } from '#db/schema/index.ts';
import { isSettledSql, payableTipsSql } from '#db/sql/money.ts';
import { pick } from '#db/typed-queries.ts';
import { FREE_EVENTS_PER_ORGANIZER } from '#shared/limits.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';
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
}

export interface PayeeBalanceRow extends BalanceRow {
  organizerId: string;
  name: string;
  email: string;
}

/**
 * SQL shared with the commit of a payout. One row per organizer and currency. The join starts with events, because most accounts are guests' wallets.
 * @param where a condition on event `e`
 * @param until money of events that were over by then can be paid out (SQL for Unix ms)
 */
function balancesSql(where: string, until: string): string {
  return `
    SELECT organizer_id, currency, max(0, settled) AS payableMinor, revenue - settled AS heldMinor,
           min(0, settled) AS owedMinor, tips AS tipsMinor,
           tips_payable AS tipsPayableMinor
    FROM (
      SELECT e.organizer_id, e.currency,
        sum(CASE WHEN a.kind = 'event_revenue' THEN a.balance ELSE 0 END) AS revenue,
        sum(CASE WHEN a.kind = 'event_revenue' AND (a.balance < 0 OR ${isSettledSql('e', until)})
            THEN a.balance ELSE 0 END) AS settled,
        sum(CASE WHEN a.kind = 'tips_payable' THEN a.balance ELSE 0 END) AS tips,
        sum(CASE WHEN a.kind = 'tips_payable' THEN ${payableTipsSql(until)} ELSE 0 END) AS tips_payable
      FROM events e CROSS JOIN ledger_accounts a ON a.event_id = e.id AND a.kind IN ('event_revenue', 'tips_payable')
      WHERE ${where} GROUP BY 1, 2
    )`;
}

/** @returns null when there is no such person */
export async function readBalance(
  reader: Reader,
  by: { organizerId: string; until: number },
): Promise<{ name: string; freeEventsUsed: number; money: MoneyRow[]; balances: BalanceRow[] } | null> {
  const [people, money, balances] = await reader.together<
    [{ name: string; freeEventsUsed: number }, MoneyRow, BalanceRow]
  >(
    {
      sql: `SELECT u.name, min(${FREE_EVENTS_PER_ORGANIZER}, (SELECT count(published_at) FROM events
                   WHERE organizer_id = u.id)) AS freeEventsUsed
            FROM users u WHERE u.id = ?1`,
      params: [by.organizerId],
    },
    moneyByCurrency({ ownerId: by.organizerId, eventIds: null }),
    { sql: balancesSql('e.organizer_id = ?1', '?2'), params: [by.organizerId, by.until] },
  );
  const [person] = people;
  return person ? { ...person, money, balances } : null;
}

/** What is due to an organizer now, by currency. */
export async function readPayable(
  reader: Reader,
  by: { organizerId: string; until: number },
): Promise<Pick<BalanceRow, 'currency' | 'payableMinor'>[]> {
  return await reader.all(
    `SELECT currency, payableMinor FROM (${balancesSql('e.organizer_id = ?1', '?2')})
     WHERE payableMinor > 0 ORDER BY currency`,
    by.organizerId,
    by.until,
  );
}

/** Organizers with a payable balance or a debt, by name. @param by.match an FTS5 query; null for all */
export async function readDuePayees(
  reader: Reader,
  by: { match: string | null; until: number; limit: number; offset: number },
): Promise<{ rows: PayeeBalanceRow[]; total: number }> {
  const from = `FROM (${balancesSql('1', '?1')}) s JOIN users u ON u.id = s.organizer_id
    WHERE (s.payableMinor > 0 OR s.owedMinor < 0 OR s.tipsMinor > 0)
      AND (?2 IS NULL OR u.rowid IN (SELECT rowid FROM users_search WHERE users_search MATCH ?2))`;
  const [rows, counts] = await reader.together<[PayeeBalanceRow, { total: number }]>(
    {
      sql: `SELECT u.id AS organizerId, u.name, u.email, s.currency, s.payableMinor, s.heldMinor, s.owedMinor, s.tipsMinor,
                   s.tipsPayableMinor
            ${from} ORDER BY u.name COLLATE NOCASE, u.id, s.currency LIMIT ?3 OFFSET ?4`,
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
