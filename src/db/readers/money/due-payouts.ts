import type { Reader } from '#db/client.ts';
import { hasWorked } from '#db/readers/staff/staff-list.ts';
import { isSettledSql, payableCommissionSql, payableTipsSql } from '#db/sql/money.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventStatus } from '#shared/states.ts';
import { inPayoutScope, PAYEE, type PayeeRow, type PayoutScope } from './payouts.ts';

export interface DueRow extends PayeeRow {
  status: EventStatus;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  cancelledAt: number | null;
  balanceMinor: number;
  payableMinor: number;
  /** Total tips to this performer; 0 for revenue and commissions, as are the next two. */
  givenMinor: number;
  /** The part of it from the organizer, or from people who work or worked at any event of theirs. */
  fromHouseMinor: number;
  /** The part of it from the largest giver. */
  fromOneMinor: number;
}

/**
 * Payable revenue per event, such that the rows sum to what the organizer is due: the debt of one event is subtracted
 * from the others, latest first.
 */
const PAYABLE_REVENUE = `max(0, min(own, sum(settled) OVER whose - (sum(own) OVER oldest - own)))`;

/** Windows over accounts of one organization and currency. */
const WINDOWS = `
  WINDOW whose AS (PARTITION BY organization_id, currency),
         oldest AS (PARTITION BY organization_id, currency ORDER BY ends_at, account_id ROWS UNBOUNDED PRECEDING)`;

const OF_PERFORMER = `
  tips x WHERE x.event_id = d.event_id
    AND d.account_id = 'tips_payable:' || x.event_id || ':' || coalesce(x.performer_id, '')`;

/** SQL: window functions over the accounts with a balance. Those that can be paid out first, then by latest event. */
export async function readDue(
  reader: Reader,
  by: PayoutScope & { of: 'revenue' | 'tips' | null; until: number; limit: number; offset: number },
): Promise<{ rows: DueRow[]; total: number }> {
  // From events, because most accounts are guests' wallets.
  const scope = `FROM events e CROSS JOIN ledger_accounts a ON a.event_id = e.id
    WHERE a.kind IN ('event_revenue', 'tips_payable', 'commission_payable') AND a.balance <> 0
      AND (?3 IS NULL OR (a.kind = 'event_revenue') = (?3 = 'revenue'))
      AND ${inPayoutScope(by)}`;
  const whose = [scopeParam(by.scope), by.organizationId, by.of];
  const [rows, counts] = await reader.together<[DueRow, { total: number }]>(
    {
      sql: `WITH account AS (
        SELECT a.id AS account_id, a.kind, a.balance, e.id AS event_id, e.organization_id, a.currency, e.starts_at, e.ends_at,
               CASE a.kind WHEN 'tips_payable' THEN ${payableTipsSql('?4')}
                 WHEN 'commission_payable' THEN ${payableCommissionSql('?4')} ELSE 0 END AS others,
               CASE WHEN a.kind = 'event_revenue' AND (a.balance < 0 OR ${isSettledSql('e', '?4')})
                    THEN a.balance ELSE 0 END AS settled
        ${scope}
      ), own AS (
        SELECT *, max(0, settled) AS own FROM account
      ), d AS (
        SELECT *, CASE WHEN kind = 'event_revenue' THEN ${PAYABLE_REVENUE} ELSE others END AS payable FROM own ${WINDOWS}
        ORDER BY payable > 0 DESC, starts_at DESC, event_id, kind, account_id LIMIT ?5 OFFSET ?6
      )
      SELECT ${PAYEE}, e.status, e.time_zone AS timeZone, e.starts_at AS startsAt, e.ends_at AS endsAt,
             e.cancelled_at AS cancelledAt, d.balance AS balanceMinor, d.payable AS payableMinor,
             coalesce((SELECT sum(x.amount) FROM ${OF_PERFORMER}), 0) AS givenMinor,
             coalesce((SELECT sum(x.amount) FROM ${OF_PERFORMER}
               AND (x.user_id = e.organizer_id OR ${hasWorked('x.user_id', 'e.organization_id')})), 0) AS fromHouseMinor,
             coalesce((SELECT max(gift) FROM (SELECT sum(x.amount) AS gift FROM ${OF_PERFORMER} GROUP BY x.user_id)), 0)
               AS fromOneMinor
      FROM d CROSS JOIN ledger_accounts a ON a.id = d.account_id CROSS JOIN events e ON e.id = d.event_id
      ORDER BY d.payable > 0 DESC, d.starts_at DESC, d.event_id, d.kind, d.account_id`,
      params: [...whose, by.until, by.limit, by.offset],
    },
    { sql: `SELECT count(*) AS total ${scope}`, params: whose },
  );
  return { rows, total: counts[0]?.total ?? 0 };
}

export interface ConnectedDueRow {
  eventId: string;
  eventName: string;
  accountId: string;
  /** Who answers for the account. */
  responsibleId: string;
  payableMinor: number;
  /** Number of payouts so far, and of tries that have failed since the last one that arrived. */
  payouts: number;
  failed: number;
}

/**
 * Revenue that can leave now to connected accounts, oldest event first: not while a payout of the same event is on its
 * way, or has failed and waits. SQL: the windows of `readDue`.
 */
export async function readConnectedDue(
  reader: Reader,
  by: {
    provider: string;
    currencies: readonly Currency[];
    until: number;
    now: number;
    /** Accounts that were connected or changed later wait. */
    changedUntil: number;
    limit: number;
  },
): Promise<ConnectedDueRow[]> {
  return await reader.all(
    `WITH account AS (
       SELECT a.id AS account_id, a.balance, e.id AS event_id, e.name, e.organization_id, c.responsible_id, a.currency, e.ends_at,
              CASE WHEN a.balance < 0 OR ${isSettledSql('e', '?3')} THEN a.balance ELSE 0 END AS settled
       FROM connected_accounts c CROSS JOIN events e ON e.organization_id = c.organizer_id
       JOIN ledger_accounts a ON a.id = 'event_revenue:' || e.id AND a.balance <> 0
       WHERE c.status = 'enabled' AND c.provider = ?1 AND c.changed_at <= ?6 AND a.currency IN (SELECT value FROM json_each(?2))
     ), own AS (
       SELECT *, max(0, settled) AS own FROM account
     ), d AS (
       SELECT *, ${PAYABLE_REVENUE} AS payable FROM own ${WINDOWS}
     )
     SELECT event_id AS eventId, name AS eventName, account_id AS accountId, responsible_id AS responsibleId,
            payable AS payableMinor,
            (SELECT count(*) FROM payouts p WHERE p.event_id = d.event_id AND p.account_id = d.account_id) AS payouts,
            coalesce((SELECT iif(p.status = 'failed', p.attempts, 0) FROM payouts p
              WHERE p.event_id = d.event_id AND p.account_id = d.account_id AND p.method = 'connect'
              ORDER BY p.created_at DESC, p.rowid DESC LIMIT 1), 0) AS failed
     FROM d WHERE payable > 0 AND NOT EXISTS (
       SELECT 1 FROM payouts p WHERE p.event_id = d.event_id AND p.account_id = d.account_id
         AND (p.status = 'sending' OR p.due_at > ?4))
     ORDER BY ends_at, event_id LIMIT ?5`,
    by.provider,
    JSON.stringify(by.currencies),
    by.until,
    by.now,
    by.limit,
    by.changedUntil,
  );
}
