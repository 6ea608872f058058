import type { Reader } from '#db/client.ts';
import { TYPE_CONTENTS } from '#db/sql/vouchers.ts';
import type { TypeContent } from '#shared/vouchers/contents.ts';

/** Conflicts that the organizer sees, newest first. */
const CONFLICTS_SHOWN_MAX = 50;

/** A content with the tickets that have it. */
export interface CountedContent extends TypeContent {
  /** Not refunded. */
  tickets: number;
  redeemed: number;
  /** Of the redeemed ones, for tickets that were refunded since. */
  redeemedRefunded: number;
}

export interface VoucherConflict {
  name: string;
  holderName: string;
  bar: string;
  by: string;
  at: number;
}

/** What an event's tickets contain and what became of it, in one consistent view. SQL, for its counts. */
export async function readEventContents(
  reader: Reader,
  eventId: string,
): Promise<{ contents: CountedContent[]; conflicts: VoucherConflict[]; spent: number }> {
  const params = [eventId];
  const [contents, conflicts, [credits]] = await reader.together<
    [CountedContent, VoucherConflict, { spent: number }]
  >({ sql: COUNTED, params }, { sql: CONFLICTS, params }, { sql: SPENT, params });
  return { contents, conflicts, spent: credits?.spent ?? 0 };
}

/** With the statuses, SQLite reads a range of an index for each content. */
const COUNTED = `
  SELECT c.*,
         (SELECT count(*) FROM tickets AS t WHERE t.ticket_type_id = c.ticketTypeId
            AND t.status IN ('active', 'used') AND t.created_at >= c.since
            AND t.created_at < coalesce(c.until, 1e15)) AS tickets,
         coalesce(sum(u.times), 0) AS redeemed,
         coalesce(sum(u.times) FILTER (WHERE u.status = 'refunded'), 0) AS redeemedRefunded
  FROM (${TYPE_CONTENTS}) AS c
  LEFT JOIN (
    SELECT v.content_id, t.status, CASE v.kind WHEN 'redeemed' THEN 1 WHEN 'undone' THEN -1 ELSE 0 END AS times
    FROM voucher_uses AS v CROSS JOIN tickets AS t ON t.id = v.ticket_id WHERE v.event_id = ?1
  ) AS u ON u.content_id = c.id
  GROUP BY c.id ORDER BY c.since, c.menuItemId IS NULL, c.name, c.id`;

const CONFLICTS = `
  SELECT c.name, h.name AS holderName, v.bar, coalesce(p.name, '') AS by, v.at
  FROM voucher_uses AS v CROSS JOIN type_contents AS c ON c.id = v.content_id
  CROSS JOIN tickets AS t ON t.id = v.ticket_id JOIN users AS h ON h.id = t.user_id
  LEFT JOIN users AS p ON p.id = v.used_by
  WHERE v.event_id = ?1 AND v.kind = 'conflict' ORDER BY v.at DESC LIMIT ${CONFLICTS_SHOWN_MAX}`;

const SPENT = `
  SELECT coalesce(sum(k.amount), 0) AS spent
  FROM order_credits AS k CROSS JOIN tickets AS t ON t.id = k.ticket_id
  WHERE k.event_id = ?1 AND k.returned_at IS NULL AND t.status <> 'refunded'`;
