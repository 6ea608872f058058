import { refundStatements } from '#db/commits/refunds/commit-refunds.ts';

/** A ticket given back. */
export interface ReturnedTicket {
  returnId: string;
  ticketId: string;
  typeId: string;
  /** Who gave it back. */
  userId: string;
  /** Unix ms. */
  listedAt: number;
}

/** A ticket given back whose place a purchase takes. */
export interface SoldReturn extends ReturnedTicket {
  refundId: string;
  /** The purchase. */
  saleId: string;
}

/** Part of a flush of purchases. */
interface OfFlush {
  eventId: string;
  eventName: string;
  now: number;
}

/** The request id of the refund of a ticket that was given back. */
export function returnRequest(returnId: string): string {
  return `return:${returnId}`;
}

/** SQL for `FROM`: the returns `k` in the list `json` that a sale may use. */
export function usableReturns(json: string): string {
  return `json_each(${json}) AS g CROSS JOIN ticket_returns AS k ON k.id = g.value ->> 'returnId' AND k.status = 'listed'
    CROSS JOIN tickets AS given ON given.id = k.ticket_id AND given.status = 'active' AND given.disputed_at IS NULL`;
}

/** D1 may not know yet that they are listed. */
export function listReturns(
  db: D1Database,
  eventId: string,
  returns: readonly ReturnedTicket[],
): D1PreparedStatement {
  return db.prepare(LIST).bind(eventId, JSON.stringify(returns));
}

/**
 * After the members of a flush, before their places are counted: each ticket whose sale was inserted becomes refunded, and
 * its return sold. Idempotent, because a return is sold once.
 */
export function refundReturns(
  db: D1Database,
  { eventId, eventName, now }: OfFlush,
  returns: readonly SoldReturn[],
): D1PreparedStatement[] {
  const items = returns.map(({ returnId, saleId, refundId, ticketId, userId }) => ({
    refundId,
    requestId: returnRequest(returnId),
    subjectType: 'ticket' as const,
    subjectId: ticketId,
    reason: '',
    refundedBy: userId,
    keepMinor: 0,
    ofSale: { saleId, returnId },
  }));
  return [
    ...refundStatements(db, { eventId, eventName, now, items }),
    db.prepare(MARK_SOLD).bind(JSON.stringify(returns), now),
  ];
}

/** Ends a return unless it is sold, also for a sale that is still on its way here. @returns its final status */
export async function settleReturn(
  db: D1Database,
  eventId: string,
  one: ReturnedTicket,
  now: number,
): Promise<'sold' | 'ended'> {
  const results = await db.batch([
    listReturns(db, eventId, [one]),
    db
      .prepare(
        "UPDATE ticket_returns SET status = 'ended', settled_at = ?2 WHERE id = ?1 AND status = 'listed'",
      )
      .bind(one.returnId, now),
    db.prepare('SELECT status FROM ticket_returns WHERE id = ?1').bind(one.returnId),
  ]);
  const [row] = (results.at(-1)?.results ?? []) as unknown as { status: 'sold' | 'ended' }[];
  if (!row) throw new Error('A return was settled that D1 does not have');
  return row.status;
}

const LIST = `
  INSERT INTO ticket_returns (id, ticket_id, event_id, ticket_type_id, user_id, status, listed_at)
  SELECT value ->> 'returnId', value ->> 'ticketId', ?1, value ->> 'typeId', value ->> 'userId', 'listed',
         value ->> 'listedAt'
  FROM json_each(?2) WHERE true
  ON CONFLICT DO NOTHING`;

const MARK_SOLD = `
  UPDATE ticket_returns SET status = 'sold', purchase_id = taken.sale_id, settled_at = ?2
  FROM (SELECT g.value ->> 'returnId' AS id, g.value ->> 'saleId' AS sale_id
        FROM json_each(?1) AS g CROSS JOIN refunds AS r ON r.id = g.value ->> 'refundId') AS taken
  WHERE ticket_returns.id = taken.id AND ticket_returns.status = 'listed'`;
