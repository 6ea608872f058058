import type { Reader } from '#db/client.ts';
import { type MoneyRow, moneyByEvent } from '#db/readers/money/money-moves.ts';
import { inScopeSql, scopeParam } from '#db/sql/organizations.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { EventStatus, MenuCategory } from '#shared/states.ts';

interface EventRow {
  id: string;
  name: string;
  status: EventStatus;
  timeZone: string;
  currency: Currency;
  startsAt: number;
  endsAt: number;
  feeBps: number;
  sold: number;
  quantity: number;
  refunded: number;
  checkedIn: number;
  buyers: number;
  purchases: number;
  ordersPending: number;
  ordersCompleted: number;
  ordersCancelled: number;
  readyMs: number | null;
  tips: number;
  salesWithCode: number;
}

interface TypeRow {
  id: string;
  name: string;
  priceMinor: number;
  quantity: number;
  sold: number;
  refunded: number;
  checkedIn: number;
  discountMinor: number;
  paidMinor: number;
  refundMinor: number;
}

interface CodeRow {
  id: string;
  code: string;
  uses: number;
  maxUses: number | null;
  discountMinor: number;
  paidMinor: number;
}

interface ItemRow {
  id: string;
  name: string;
  category: MenuCategory;
  ordered: number;
  cancelled: number;
  discountMinor: number;
  paidMinor: number;
  refundMinor: number;
}

export interface EventAnalyticsRows {
  event: EventRow;
  money: MoneyRow;
  types: TypeRow[];
  codes: CodeRow[];
  items: ItemRow[];
  tips: { name: string; count: number; amountMinor: number }[];
  /** Used tickets per 15 minutes; `at` in Unix ms. */
  admissions: { at: number; admitted: number }[];
}

const orders = (condition: string) =>
  `(SELECT count(*) FROM orders WHERE event_id = e.id AND status ${condition})`;
const tickets = (condition: string) =>
  `(SELECT count(*) FROM ticket_types y JOIN tickets t ON t.ticket_type_id = y.id
    WHERE y.event_id = e.id AND t.status ${condition})`;

/** The median, or the mean of the middle two. */
const READY_MS = `
  (SELECT avg(ms) FROM (
    SELECT ready_at - created_at AS ms, row_number() OVER (ORDER BY ready_at - created_at) AS place, count(*) OVER () AS n
    FROM orders WHERE event_id = ?1 AND status IS NOT NULL AND ready_at IS NOT NULL
  ) WHERE place IN ((n + 1) / 2, (n + 2) / 2))`;

const EVENT = `
  SELECT e.id, e.name, e.status, e.time_zone AS timeZone, e.currency, e.starts_at AS startsAt, e.ends_at AS endsAt,
         e.fee_bps AS feeBps, ${tickets("<> 'refunded'")} AS sold, ${tickets("= 'refunded'")} AS refunded,
         ${tickets("= 'used'")} AS checkedIn,
         min((SELECT coalesce(sum(quantity), 0) FROM ticket_types WHERE event_id = e.id),
             coalesce(e.capacity, 9007199254740991)) AS quantity,
         (SELECT count(DISTINCT user_id) FROM purchases WHERE event_id = e.id AND status = 'paid') AS buyers,
         (SELECT count(*) FROM purchases WHERE event_id = e.id AND status = 'paid') AS purchases,
         ${orders("= 'pending'")} AS ordersPending, ${orders("= 'completed'")} AS ordersCompleted,
         ${orders("= 'cancelled'")} AS ordersCancelled, ${READY_MS} AS readyMs,
         (SELECT count(*) FROM tips WHERE event_id = e.id) AS tips,
         (SELECT count(*) FROM purchases WHERE event_id = e.id AND status = 'paid' AND discount_code_id IS NOT NULL)
           + ${orders('IS NOT NULL AND discount_code_id IS NOT NULL')} AS salesWithCode
  FROM events e WHERE e.id = ?1 AND ${inScopeSql('e', '?2')}`;

const TYPES = `
  SELECT y.id, y.name, y.price AS priceMinor, y.quantity,
         (SELECT count(*) FROM tickets WHERE ticket_type_id = y.id AND status <> 'refunded') AS sold,
         (SELECT count(*) FROM tickets WHERE ticket_type_id = y.id AND status = 'refunded') AS refunded,
         (SELECT count(*) FROM tickets WHERE ticket_type_id = y.id AND status = 'used') AS checkedIn,
         coalesce(l.discount, 0) AS discountMinor, coalesce(l.total, 0) AS paidMinor,
         -(SELECT coalesce(sum(r.amount), 0) FROM tickets t
           JOIN refunds r ON r.subject_type = 'ticket' AND r.subject_id = t.id
           WHERE t.ticket_type_id = y.id AND t.status = 'refunded') AS refundMinor
  FROM ticket_types y LEFT JOIN (
    SELECT line.ticket_type_id AS id, sum(line.discount) AS discount, sum(line.total) AS total
    FROM purchases p JOIN purchase_lines line ON line.purchase_id = p.id
    WHERE p.event_id = ?1 AND p.status = 'paid' GROUP BY 1
  ) l ON l.id = y.id WHERE y.event_id = ?1 ORDER BY y.sort_order, y.id`;

const CODES = `
  SELECT c.id, c.code, count(*) AS uses, c.max_uses AS maxUses, sum(s.discount) AS discountMinor,
         sum(s.total) AS paidMinor
  FROM (SELECT discount_code_id, discount, total FROM purchases WHERE event_id = ?1 AND status = 'paid'
        UNION ALL
        SELECT discount_code_id, discount, total FROM orders WHERE event_id = ?1 AND status IS NOT NULL) s
  JOIN discount_codes c ON c.id = s.discount_code_id GROUP BY c.id ORDER BY uses DESC, c.code`;

const ITEMS = `
  SELECT i.id, i.name, i.category, sum(l.quantity) AS ordered,
         sum(CASE WHEN o.status = 'cancelled' THEN l.quantity ELSE 0 END) AS cancelled,
         sum(l.discount) AS discountMinor, sum(l.total) AS paidMinor,
         -sum(CASE WHEN o.status = 'cancelled' THEN l.total ELSE 0 END) AS refundMinor
  FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN menu_items i ON i.id = l.menu_item_id
  WHERE o.event_id = ?1 AND o.status IS NOT NULL GROUP BY i.id ORDER BY paidMinor DESC, i.name, i.id`;

const TIPS = `
  SELECT performer_name AS name, count(*) AS count, sum(amount) AS amountMinor
  FROM tips WHERE event_id = ?1 GROUP BY performer_id, performer_name ORDER BY amountMinor DESC, name`;

const ADMISSIONS = `
  SELECT t.used_at - t.used_at % 900000 AS at, count(*) AS admitted
  FROM ticket_types y JOIN tickets t ON t.ticket_type_id = y.id
  WHERE y.event_id = ?1 AND t.status = 'used' AND t.used_at IS NOT NULL GROUP BY 1 ORDER BY 1`;

/** All numbers of one event, in SQL to share the ledger's sums in one view; null when this owner has no such event. */
export async function readEventAnalytics(
  reader: Reader,
  eventId: string,
  scope: Scope | null,
): Promise<EventAnalyticsRows | null> {
  const params = [eventId];
  const [events, money, types, codes, items, tips, admissions] = await reader.together<
    [
      EventRow,
      MoneyRow,
      TypeRow,
      CodeRow,
      ItemRow,
      EventAnalyticsRows['tips'][number],
      EventAnalyticsRows['admissions'][number],
    ]
  >(
    { sql: EVENT, params: [eventId, scopeParam(scope)] },
    moneyByEvent({ scope, eventIds: [eventId] }),
    { sql: TYPES, params },
    { sql: CODES, params },
    { sql: ITEMS, params },
    { sql: TIPS, params },
    { sql: ADMISSIONS, params },
  );
  const [event] = events;
  const [sums] = money;
  return event && sums ? { event, money: sums, types, codes, items, tips, admissions } : null;
}
