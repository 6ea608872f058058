import { and, asc, eq, sql } from 'drizzle-orm';
import type { Query, Reader } from '#db/client.ts';
import { events, INDEXED_BY_ACCOUNT, promoters } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { CommissionRule } from '#shared/promoters/commission.ts';

const PROMOTER = pick(promoters, 'id', 'eventId', 'name', 'email', 'code', 'commission', 'endedAt');

export type PromoterRow = NonNullable<Awaited<ReturnType<typeof readPromoter>>>;

export function ruleOf({ commission }: Pick<PromoterRow, 'commission'>): CommissionRule {
  return JSON.parse(commission) as CommissionRule;
}

/** The event of a list of promoters; undefined when it is not in the scope. */
export function readPromotedEvent(reader: Reader, eventId: string, scope: Scope | null) {
  return reader
    .select({
      ...pick(events, 'id', 'name', 'currency', 'timeZone', 'status', 'endsAt', 'organizationId'),
    })
    .from(events)
    .where(and(eq(events.id, eventId), isInScope(events, scope)))
    .get();
}

/** Active ones first, then by name. */
export function readPromoters(reader: Reader, eventId: string) {
  return reader
    .select(PROMOTER)
    .from(promoters)
    .where(eq(promoters.eventId, eventId))
    .orderBy(sql`${promoters.endedAt} IS NOT NULL`, asc(promoters.name), promoters.id);
}

export function readPromoter(reader: Reader, id: string) {
  return reader.select(PROMOTER).from(promoters).where(eq(promoters.id, id)).get();
}

/** A promoter with what decides whether they can be changed; undefined when their event is not in the scope. */
export function readOwnPromoter(reader: Reader, id: string, scope: Scope | null) {
  return reader
    .select({ ...PROMOTER, ...pick(events, 'status', 'endsAt', 'organizationId') })
    .from(promoters)
    .innerJoin(events, eq(events.id, promoters.eventId))
    .where(and(eq(promoters.id, id), isInScope(events, scope)))
    .get();
}

/** The event as a promoter's page shows it. */
export function readPromotersEvent(reader: Reader, eventId: string) {
  return reader
    .select(
      pick(
        events,
        'id',
        'name',
        'category',
        'venueName',
        'city',
        'timeZone',
        'currency',
        'startsAt',
        'endsAt',
        'status',
        'imageKey',
      ),
    )
    .from(events)
    .where(eq(events.id, eventId))
    .get();
}

/** Why a promoter was not inserted. */
export async function readPromoterConflict(
  reader: Reader,
  by: { eventId: string; requestId: string; code: string },
): Promise<{ ofRequest: 0 | 1; ofCode: 0 | 1; total: number } | null> {
  return await reader.first(
    `SELECT coalesce(max(request_id = ?2), 0) AS ofRequest, coalesce(max(code = ?3), 0) AS ofCode, count(*) AS total
     FROM promoters WHERE event_id = ?1`,
    by.eventId,
    by.requestId,
    by.code,
  );
}

export interface FiguresRow {
  promoterId: string;
  purchases: number;
  tickets: number;
  salesMinor: number;
  arrived: number;
  listHeads: number;
  listArrived: number;
  earnedMinor: number;
  paidMinor: number;
  dueMinor: number;
}

const ACCOUNT = "'commission_payable:' || m.event_id || ':' || m.id";
const moved = (side: 'debit' | 'credit', kinds: string) => `coalesce((
  SELECT sum(amount) FROM ledger_transfers
  WHERE ${side}_account_id = ${ACCOUNT} AND ${INDEXED_BY_ACCOUNT} AND kind IN (${kinds})), 0)`;

/**
 * SQL: aggregates over the sales of promoters and the transfers of their accounts, each by its index.
 * @param where a condition on promoter `m`
 */
function figuresQuery(where: string, params: Query['params']): Query {
  return {
    sql: `SELECT m.id AS promoterId,
       (SELECT count(*) FROM purchases AS p WHERE p.promoter_id = m.id AND p.status = 'paid') AS purchases,
       coalesce(sold.tickets, 0) AS tickets, coalesce(sold.minor, 0) AS salesMinor, coalesce(sold.arrived, 0) AS arrived,
       coalesce(listed.heads, 0) AS listHeads, coalesce(listed.arrived, 0) AS listArrived,
       ${moved('credit', "'commission'")} - ${moved('debit', "'commission_return'")} AS earnedMinor,
       ${moved('debit', "'payout', 'commission_paid'")} - ${moved('credit', "'payout_return'")} AS paidMinor,
       coalesce((SELECT balance FROM ledger_accounts WHERE id = ${ACCOUNT}), 0) AS dueMinor
     FROM promoters AS m LEFT JOIN (
       SELECT p.promoter_id AS id, count(*) AS tickets, sum(t.amount_paid) AS minor, sum(t.status = 'used') AS arrived
       FROM promoters AS m CROSS JOIN purchases AS p ON p.promoter_id = m.id AND p.status = 'paid'
       CROSS JOIN tickets AS t ON t.purchase_id = p.id AND t.status <> 'refunded'
       WHERE ${where} GROUP BY p.promoter_id
     ) AS sold ON sold.id = m.id LEFT JOIN (
       SELECT l.promoter_id AS id, sum(iif(n.state IN ('in_list', 'partly_in', 'in'), n.heads, n.entered)) AS heads,
              sum(n.entered) AS arrived
       FROM promoters AS m CROSS JOIN guest_lists AS l ON l.promoter_id = m.id AND l.event_id = m.event_id
       CROSS JOIN list_entries AS n ON n.list_id = l.id
       WHERE ${where} GROUP BY l.promoter_id
     ) AS listed ON listed.id = m.id WHERE ${where}`,
    params,
  };
}

/** What each promoter of an event has brought and earned. */
export async function readFiguresOfEvent(reader: Reader, eventId: string): Promise<FiguresRow[]> {
  const { sql: text, params } = figuresQuery('m.event_id = ?1', [eventId]);
  return await reader.all(text, ...params);
}

export interface TypeSalesRow {
  name: string;
  tickets: number;
  arrived: number;
}

/** A promoter's figures with their sales by ticket type, in one consistent view. */
export async function readPromoterFigures(
  reader: Reader,
  promoterId: string,
): Promise<{ figures: FiguresRow | null; types: TypeSalesRow[] }> {
  const [figures, types] = await reader.together<[FiguresRow, TypeSalesRow]>(
    figuresQuery('m.id = ?1', [promoterId]),
    {
      sql: `SELECT y.name, count(*) AS tickets, sum(t.status = 'used') AS arrived
            FROM purchases AS p CROSS JOIN tickets AS t ON t.purchase_id = p.id AND t.status <> 'refunded'
            JOIN ticket_types AS y ON y.id = t.ticket_type_id
            WHERE p.promoter_id = ?1 AND p.status = 'paid'
            GROUP BY y.id ORDER BY tickets DESC, y.sort_order`,
      params: [promoterId],
    },
  );
  return { figures: figures[0] ?? null, types };
}
