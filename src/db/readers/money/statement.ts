import type { Reader } from '#db/client.ts';
import { INDEXED_BY_ACCOUNT } from '#db/schema/money.ts';
import { payableSql } from '#db/sql/money.ts';
import { inScopeSql, organizerNameSql, scopeParam } from '#db/sql/organizations.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { EventStatus } from '#shared/states.ts';
import { type MoneyRow, moneyByEvent, revenueMoves, scopeParams } from './money-moves.ts';

export interface StatementEventRow {
  id: string;
  name: string;
  organizerName: string;
  status: EventStatus;
  timeZone: string;
  currency: Currency;
  startsAt: number;
  endsAt: number;
  feeBps: number;
  payableMinor: number;
}

/**
 * Signed sum of the transfers of one kind per 15 minutes; in every time zone, days begin on a multiple of 15 minutes.
 */
export interface MoveRow {
  /** Unix ms. */
  at: number;
  kind: string;
  count: number;
  amountMinor: number;
}

/** Signed sum of the commissions of one promoter per 15 minutes, or of what the organizer paid them. */
export interface CommissionRow extends MoveRow {
  kind: 'commission' | 'commission_paid';
  promoterName: string;
}

/** A payout that left, or came back. */
export interface PaidRow {
  at: number;
  kind: 'payout' | 'payout_return';
  amountMinor: number;
  reference: string;
}

const COMMISSIONS = "'commission', 'commission_return', 'commission_paid'";

/** All transfers of an event's revenue account, in one consistent view; null when the event is not in the scope. */
export async function readStatement(
  reader: Reader,
  by: { eventId: string; scope: Scope | null; until: number },
): Promise<{
  event: StatementEventRow;
  money: MoneyRow;
  moves: MoveRow[];
  commissions: CommissionRow[];
  payouts: PaidRow[];
} | null> {
  const scope = { scope: by.scope, eventIds: [by.eventId] };
  const [events, money, moves, payouts, commissions] = await reader.together<
    [StatementEventRow, MoneyRow, MoveRow, PaidRow, CommissionRow]
  >(
    {
      sql: `SELECT e.id, e.name, ${organizerNameSql('e')} AS organizerName, e.status, e.time_zone AS timeZone, e.currency,
                   e.starts_at AS startsAt, e.ends_at AS endsAt, e.fee_bps AS feeBps,
                   coalesce(${payableSql('?3')}, 0) AS payableMinor
            FROM events e
            LEFT JOIN ledger_accounts a ON a.id = 'event_revenue:' || e.id
            WHERE e.id = ?1 AND ${inScopeSql('e', '?2')}`,
      params: [by.eventId, scopeParam(by.scope), by.until],
    },
    moneyByEvent(scope),
    {
      sql: `SELECT created_at - created_at % 900000 AS at, kind, count(*) AS count, sum(minor) AS amountMinor
            FROM (${revenueMoves(scope)}) WHERE kind NOT IN ('payout', 'payout_return', ${COMMISSIONS}) GROUP BY 1, 2 ORDER BY 1, 2`,
      params: scopeParams(scope),
    },
    {
      sql: `SELECT created_at AS at, kind, iif(kind = 'payout', -amount, amount) AS amountMinor, description AS reference
            FROM ledger_transfers
            WHERE ((debit_account_id = 'event_revenue:' || ?1 AND ${INDEXED_BY_ACCOUNT})
                OR (credit_account_id = 'event_revenue:' || ?1 AND ${INDEXED_BY_ACCOUNT}))
              AND kind IN ('payout', 'payout_return')
            ORDER BY seq`,
      params: [by.eventId],
    },
    {
      sql: `SELECT at, iif(kind = 'commission_paid', kind, 'commission') AS kind, name AS promoterName, count(*) AS count,
                   sum(minor) AS amountMinor
            FROM (
              SELECT t.created_at - t.created_at % 900000 AS at, t.kind, m.id, m.name, -t.amount AS minor
              FROM promoters m CROSS JOIN ledger_transfers t
                ON t.credit_account_id = 'commission_payable:' || m.event_id || ':' || m.id AND t.${INDEXED_BY_ACCOUNT}
              WHERE m.event_id = ?1 AND t.kind IN (${COMMISSIONS})
              UNION ALL
              SELECT t.created_at - t.created_at % 900000, t.kind, m.id, m.name, t.amount
              FROM promoters m CROSS JOIN ledger_transfers t
                ON t.debit_account_id = 'commission_payable:' || m.event_id || ':' || m.id AND t.${INDEXED_BY_ACCOUNT}
              WHERE m.event_id = ?1 AND t.kind IN (${COMMISSIONS})
            ) GROUP BY 1, 2, id ORDER BY 1, 2, name`,
      params: [by.eventId],
    },
  );
  const [event] = events;
  const [sums] = money;
  return event && sums ? { event, money: sums, moves, commissions, payouts } : null;
}
