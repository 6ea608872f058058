import { type AuditCheck, each } from './audit-parts.ts';

/** SQL: the contents of the ticket `t`. */
const CONTENTS = `type_contents AS c WHERE c.event_id = t.event_id AND c.ticket_type_id = t.ticket_type_id
  AND c.since <= t.created_at AND (c.until IS NULL OR c.until > t.created_at)`;

/** What tickets contain is handed out and spent once. */
export const VOUCHER_CHECKS: readonly AuditCheck[] = [
  {
    name: 'a ticket gives no more than it contains',
    parts: [
      each(
        'tickets',
        (rows) => `SELECT t.id AS subject, json_object('counted', sum(u.times)) AS found
          FROM ${rows} AS t CROSS JOIN (
            SELECT ticket_id, content_id, CASE kind WHEN 'redeemed' THEN 1 WHEN 'undone' THEN -1 ELSE 0 END AS times
            FROM voucher_uses) AS u ON u.ticket_id = t.id
          GROUP BY t.id, u.content_id
          HAVING sum(u.times) NOT BETWEEN 0 AND coalesce((SELECT c.quantity FROM ${CONTENTS} AND c.id = u.content_id), 0)`,
      ),
      each(
        'tickets',
        (rows) => `SELECT t.id AS subject, json_object('moved', sum(k.amount)) AS found
          FROM ${rows} AS t CROSS JOIN order_credits AS k ON k.ticket_id = t.id AND k.returned_at IS NULL
          GROUP BY t.id
          HAVING sum(k.amount) > coalesce((SELECT sum(c.price) FROM ${CONTENTS} AND c.menu_item_id IS NULL), 0)`,
      ),
    ],
  },
];
