import type { Query, Reader } from '#db/client.ts';
import { INDEXED_BY_ACCOUNT } from '#db/schema/money.ts';
import { indexedScopeSql, scopeParam } from '#db/sql/organizations.ts';
import { quoted } from '#db/sql/quoted.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** The events of a scope, or a subset of them; null for all. */
export interface EventScope {
  scope: Scope | null;
  eventIds: readonly string[] | null;
}

/**
 * SQL condition on `e`; ?1 is the scope, ?2 the JSON list of ids. One text per case, so that each uses its index; every
 * text names both parameters, because D1 wants as many values as there are.
 */
export function inScope({ scope, eventIds }: EventScope): string {
  const own = indexedScopeSql(scope, '?1', eventIds === null ? 'e.' : '+e.');
  return `${own} AND ${eventIds === null ? '?2 IS NULL' : 'e.id IN (SELECT value FROM json_each(?2))'}`;
}

export function scopeParams({ scope, eventIds }: EventScope): [string | null, string | null] {
  return [scopeParam(scope), eventIds && JSON.stringify(eventIds)];
}

const EVENT = 'e.id AS event_id, e.currency, e.time_zone';

/**
 * SQL: every transfer of the revenue accounts in scope, signed by its effect on the balance. Those of sales are read from
 * the sales, see `INDEXED_BY_ACCOUNT`. Nested, because D1 allows five terms in a compound SELECT.
 */
export function revenueMoves(scope: EventScope): string {
  const where = inScope(scope);
  return `SELECT * FROM (
      SELECT ${EVENT}, t.kind, t.amount AS minor, t.created_at FROM events e
      CROSS JOIN ledger_transfers t ON t.credit_account_id = 'event_revenue:' || e.id AND t.${INDEXED_BY_ACCOUNT} WHERE ${where}
      UNION ALL
      SELECT ${EVENT}, t.kind, -t.amount, t.created_at FROM events e
      CROSS JOIN ledger_transfers t ON t.debit_account_id = 'event_revenue:' || e.id AND t.${INDEXED_BY_ACCOUNT} WHERE ${where}
      UNION ALL
      SELECT ${EVENT}, 'ticket_purchase', p.total, p.created_at FROM events e
      CROSS JOIN purchases p ON p.event_id = e.id AND p.status = 'paid' AND p.sold_by IS NULL AND p.total > 0 WHERE ${where}
      UNION ALL
      SELECT ${EVENT}, 'order_purchase', o.total, o.created_at FROM events e
      CROSS JOIN orders o ON o.event_id = e.id AND o.status IS NOT NULL AND o.total > 0 WHERE ${where})`;
}

/**
 * Cash sales and refunds at doors, on separate accounts, because the organizer already has that money.
 */
const doorMoves = (scope: EventScope) => `
  SELECT e.id AS event_id, e.currency, e.time_zone, 'door' AS kind,
         CASE t.credit_account_id WHEN 'door_revenue:' || e.id THEN t.amount ELSE -t.amount END AS minor, t.created_at
  FROM events e CROSS JOIN ledger_transfers t
    ON (t.credit_account_id = 'door_revenue:' || e.id AND t.${INDEXED_BY_ACCOUNT})
    OR (t.debit_account_id = 'door_revenue:' || e.id AND t.${INDEXED_BY_ACCOUNT})
  WHERE ${inScope(scope)}`;

export interface MoneyRow {
  currency: Currency;
  ticketMinor: number;
  orderMinor: number;
  refundMinor: number;
  feeMinor: number;
  commissionMinor: number;
  disputeMinor: number;
  otherMinor: number;
  netMinor: number;
  payoutMinor: number;
  promotersPaidMinor: number;
  /** Sum of all transfers: the account's balance. */
  dueMinor: number;
  tipMinor: number;
  cashMinor: number;
  revenueMinor: number;
}

const KINDS = {
  ticketMinor: ['ticket_purchase'],
  orderMinor: ['order_purchase'],
  refundMinor: ['ticket_refund', 'order_refund'],
  feeMinor: ['platform_fee', 'fee_refund'],
  commissionMinor: ['commission', 'commission_return'],
  payoutMinor: ['payout', 'payout_return'],
  promotersPaidMinor: ['commission_paid'],
} as const;

/** SQL: money taken for a dispute, or given back when it was won. */
const IS_DISPUTE = "substr(kind, 1, 7) = 'dispute'";

const SUMS = [
  ...Object.entries(KINDS).map(
    ([name, kinds]) => `sum(CASE WHEN kind IN (${quoted(kinds)}) THEN minor ELSE 0 END) AS ${name}`,
  ),
  `sum(CASE WHEN ${IS_DISPUTE} THEN minor ELSE 0 END) AS disputeMinor`,
  `sum(CASE WHEN ${IS_DISPUTE} OR kind IN (${quoted([...Object.values(KINDS).flat(), 'tip', 'door'])}) THEN 0 ELSE minor END) AS otherMinor`,
  `sum(CASE WHEN kind IN (${quoted([...KINDS.payoutMinor, ...KINDS.promotersPaidMinor, 'tip', 'door'])}) THEN 0 ELSE minor END) AS netMinor`,
  "sum(CASE WHEN kind IN ('tip', 'door') THEN 0 ELSE minor END) AS dueMinor",
  "sum(CASE WHEN kind = 'door' THEN minor ELSE 0 END) AS cashMinor",
  `sum(CASE WHEN kind IN (${quoted([...KINDS.ticketMinor, ...KINDS.orderMinor, ...KINDS.refundMinor, 'door'])}) THEN minor ELSE 0 END) AS revenueMinor`,
  "sum(CASE WHEN kind = 'tip' THEN minor ELSE 0 END) AS tipMinor",
].join(', ');

/** Tips and cash have separate accounts, and are summed separately from the revenue. */
const movesAndTips = (scope: EventScope) => `${revenueMoves(scope)} UNION ALL ${doorMoves(scope)} UNION ALL
  SELECT e.id, e.currency, e.time_zone, 'tip', x.amount, x.created_at
  FROM events e CROSS JOIN tips x ON x.event_id = e.id WHERE ${inScope(scope)}
  UNION ALL SELECT e.id, e.currency, e.time_zone, 'none', 0, 0 FROM events e WHERE ${inScope(scope)}`;

/** One row per currency that has events in scope. */
export function moneyByCurrency(scope: EventScope): Query {
  return {
    sql: `SELECT currency, ${SUMS} FROM (${movesAndTips(scope)}) GROUP BY currency ORDER BY currency`,
    params: scopeParams(scope),
  };
}

/** One row per event in scope. */
export function moneyByEvent(scope: EventScope): Query {
  return {
    sql: `SELECT event_id AS eventId, currency, ${SUMS} FROM (${movesAndTips(scope)}) GROUP BY event_id`,
    params: scopeParams(scope),
  };
}

/** Sales per 15 minutes in UTC: in every time zone, hours and days begin on a multiple of 15 minutes. */
export interface SalesRow {
  currency: Currency;
  timeZone: string;
  /** Unix ms. */
  at: number;
  tickets: number;
  ticketMinor: number;
  orderMinor: number;
  refundMinor: number;
  /** Cash sales minus cash refunds. */
  cashMinor: number;
}

/** @param span first moment, and the first after it (Unix ms) */
export async function readSales(
  reader: Reader,
  scope: EventScope,
  span: { since: number; until?: number },
): Promise<SalesRow[]> {
  return await reader.all<SalesRow>(
    `SELECT currency, time_zone AS timeZone, created_at - created_at % 900000 AS at, sum(tickets) AS tickets,
            sum(CASE WHEN kind = 'ticket_purchase' THEN minor ELSE 0 END) AS ticketMinor,
            sum(CASE WHEN kind = 'order_purchase' THEN minor ELSE 0 END) AS orderMinor,
            sum(CASE WHEN kind IN (${quoted(KINDS.refundMinor)}) THEN minor ELSE 0 END) AS refundMinor,
            sum(CASE WHEN kind = 'door' THEN minor ELSE 0 END) AS cashMinor
     FROM (
       SELECT currency, time_zone, kind, minor, created_at, 0 AS tickets FROM (${revenueMoves(scope)} UNION ALL ${doorMoves(scope)})
       WHERE kind IN (${quoted([...KINDS.ticketMinor, ...KINDS.orderMinor, ...KINDS.refundMinor, 'door'])})
       UNION ALL
       SELECT e.currency, e.time_zone, 'tickets', 0, p.created_at, l.quantity
       FROM events e CROSS JOIN purchases p ON p.event_id = e.id AND p.status = 'paid'
       JOIN purchase_lines l ON l.purchase_id = p.id WHERE ${inScope(scope)}
     ) WHERE created_at >= ?3 AND created_at < ?4 GROUP BY 1, 2, 3 ORDER BY at`,
    ...scopeParams(scope),
    span.since,
    span.until ?? Number.MAX_SAFE_INTEGER,
  );
}
