import { type AuditCheck, each } from './audit-parts.ts';
import { DOOR_CASH, DOOR_REVENUE, feesOf, oneTransferEach, REVENUE, WALLET } from './audit-transfers.ts';

/** Stock, purchases, orders, codes and check-ins. */
export const SALES_CHECKS: readonly AuditCheck[] = [
  {
    name: 'sold counts the tickets that are not refunded',
    parts: [
      each(
        'ticket_types',
        (rows) => `SELECT y.id AS subject, json_object('sold', y.sold, 'tickets', count(t.id)) AS found
          FROM ${rows} AS y LEFT JOIN tickets AS t ON t.ticket_type_id = y.id AND t.status <> 'refunded'
          GROUP BY y.id HAVING y.sold <> count(t.id)`,
      ),
    ],
  },
  {
    name: 'no more tickets are sold than there are',
    parts: [
      each(
        'ticket_types',
        (rows) => `SELECT id AS subject, json_object('sold', sold, 'places', quantity) AS found
          FROM ${rows} WHERE sold > quantity OR sold < 0`,
      ),
    ],
  },
  {
    name: 'no event is fuller than its capacity',
    parts: [
      each(
        'events',
        (rows) => `SELECT e.id AS subject, json_object('sold', SUM(y.sold), 'places', e.capacity) AS found
          FROM ${rows} AS e JOIN ticket_types AS y ON y.event_id = e.id
          WHERE e.capacity IS NOT NULL GROUP BY e.id HAVING SUM(y.sold) > e.capacity`,
      ),
    ],
  },
  {
    name: 'a purchase is the sum of its lines',
    parts: [
      each(
        'purchases',
        (
          rows,
        ) => `SELECT p.id AS subject, json_object('total', p.total, 'lines', COALESCE(SUM(l.total), 0)) AS found
          FROM ${rows} AS p LEFT JOIN purchase_lines AS l ON l.purchase_id = p.id
          GROUP BY p.seq
          HAVING (p.status = 'paid' AND (COALESCE(SUM(l.total), 0) <> p.total OR COALESCE(SUM(l.discount), 0) <> p.discount))
              OR (p.status = 'refused' AND count(l.purchase_id) > 0)`,
      ),
    ],
  },
  {
    name: 'a line of a purchase is the sum of its tickets',
    parts: [
      each(
        'purchases',
        // `+`: by the purchase, because the index of the type leads to all tickets of the type.
        (rows) => `SELECT l.purchase_id AS subject,
                 json_object('quantity', l.quantity, 'total', l.total, 'tickets', count(t.id), 'paid', COALESCE(SUM(t.amount_paid), 0)) AS found
          FROM ${rows} AS p CROSS JOIN purchase_lines AS l ON l.purchase_id = p.id
          LEFT JOIN tickets AS t ON t.purchase_id = l.purchase_id AND +t.ticket_type_id = l.ticket_type_id
          GROUP BY l.purchase_id, l.ticket_type_id
          HAVING count(t.id) <> l.quantity OR COALESCE(SUM(t.amount_paid), 0) <> l.total`,
      ),
    ],
  },
  {
    name: 'a ticket belongs to a line of its own buyer and event',
    parts: [
      each(
        'tickets',
        (rows) => `SELECT t.id AS subject, json_object('purchase', t.purchase_id) AS found
          FROM ${rows} AS t LEFT JOIN purchases AS p ON p.id = t.purchase_id
          LEFT JOIN ticket_types AS y ON y.id = t.ticket_type_id
          LEFT JOIN purchase_lines AS l ON l.purchase_id = t.purchase_id AND l.ticket_type_id = t.ticket_type_id
          WHERE p.status IS NOT 'paid' OR p.event_id <> t.event_id
             OR t.user_id <> COALESCE((SELECT f.to_user_id FROM ticket_transfers AS f
               WHERE f.ticket_id = t.id AND f.status = 'accepted' ORDER BY f.settled_at DESC, f.rowid DESC LIMIT 1), p.user_id)
             OR y.event_id IS NOT t.event_id OR l.purchase_id IS NULL`,
      ),
    ],
  },
  {
    name: 'the code of a former holder belongs to no ticket',
    parts: [
      each(
        'ticket_transfers',
        (rows) => `SELECT t.id AS subject, json_object('purchase', t.purchase_id) AS found
          FROM ${rows} AS f JOIN tickets AS t ON t.secret = f.former_secret`,
      ),
    ],
  },
  {
    name: 'a paid purchase has one transfer',
    parts: [
      oneTransferEach({
        table: 'purchases',
        prefix: 'purchase',
        kinds: "'ticket_purchase', 'door_sale'",
        amount: 'total',
        owes: "r.status = 'paid'",
        debit: `CASE WHEN r.sold_by IS NULL THEN ${WALLET} ELSE ${DOOR_CASH} END`,
        credit: `CASE WHEN r.sold_by IS NULL THEN ${REVENUE} ELSE ${DOOR_REVENUE} END`,
      }),
    ],
  },
  {
    name: 'a purchase pays its fee once',
    parts: [feesOf('purchases', "status = 'paid'")],
  },
  {
    name: 'a sale in cash has its guest and no fee',
    parts: [
      each(
        'purchases',
        (
          rows,
        ) => `SELECT p.id AS subject, json_object('soldBy', p.sold_by, 'fee', p.fee, 'discount', p.discount) AS found
          FROM ${rows} AS p LEFT JOIN users AS u ON u.id = p.user_id
          WHERE u.door_event_id IS NOT CASE WHEN p.sold_by IS NOT NULL THEN p.event_id END
             OR (p.sold_by IS NOT NULL AND (p.fee <> 0 OR p.discount <> 0))`,
      ),
    ],
  },
  {
    name: 'cash at the door is what its standing tickets cost',
    parts: [
      each(
        'ledger_accounts',
        (rows) => `SELECT id AS subject, json_object('balance', balance, 'paid', paid) AS found FROM (
            SELECT a.id, a.kind, a.balance, COALESCE(SUM(t.amount_paid), 0)
              + (SELECT COALESCE(SUM(c.collected), 0) FROM check_ins AS c WHERE c.event_id = a.event_id) AS paid
            FROM ${rows} AS a LEFT JOIN purchases AS p
              ON p.event_id = a.event_id AND p.sold_by IS NOT NULL AND p.status = 'paid'
            LEFT JOIN tickets AS t ON t.purchase_id = p.id AND t.status <> 'refunded'
            WHERE a.kind IN ('door_cash', 'door_revenue') GROUP BY a.id)
          WHERE balance <> paid * CASE kind WHEN 'door_cash' THEN -1 ELSE 1 END`,
      ),
    ],
  },
  {
    name: 'an order is the sum of its lines',
    parts: [
      each(
        'orders',
        (
          rows,
        ) => `SELECT o.id AS subject, json_object('total', o.total, 'lines', COALESCE(SUM(l.total), 0)) AS found
          FROM ${rows} AS o LEFT JOIN order_lines AS l ON l.order_id = o.id
          GROUP BY o.seq
          HAVING (o.status IS NOT NULL AND COALESCE(SUM(l.total), 0) <> o.total)
              OR (o.status IS NULL AND count(l.order_id) > 0)`,
      ),
    ],
  },
  {
    name: 'an order has one transfer',
    parts: [
      oneTransferEach({
        table: 'orders',
        prefix: 'order',
        kinds: "'order_purchase'",
        amount: 'total',
        owes: 'r.status IS NOT NULL',
        debit: WALLET,
        credit: REVENUE,
      }),
    ],
  },
  {
    name: 'an order pays its fee once',
    parts: [feesOf('orders', 'status IS NOT NULL')],
  },
  {
    name: 'a menu item counts what is ordered',
    parts: [
      each(
        'events',
        (
          rows,
        ) => `SELECT i.id AS subject, json_object('sold', i.sold, 'ordered', COALESCE(l.quantity, 0)) AS found
          FROM ${rows} AS e JOIN menu_items AS i ON i.event_id = e.id LEFT JOIN (
            SELECT line.menu_item_id AS id, SUM(line.quantity) AS quantity
            FROM ${rows} AS e CROSS JOIN orders AS o ON o.event_id = e.id AND o.status IN ('pending', 'completed')
            CROSS JOIN order_lines AS line ON line.order_id = o.id GROUP BY line.menu_item_id
          ) AS l ON l.id = i.id
          WHERE i.sold <> COALESCE(l.quantity, 0) OR i.sold > i.quantity`,
      ),
    ],
  },
  {
    name: 'a code counts its uses',
    parts: [
      each(
        'discount_codes',
        (rows) => `SELECT c.id AS subject, json_object('counted', c.used, 'uses', count(u.used_by)) AS found
          FROM ${rows} AS c LEFT JOIN discount_uses AS u ON u.discount_code_id = c.id
          GROUP BY c.id HAVING c.used <> count(u.used_by) OR c.used > COALESCE(c.max_uses, c.used)`,
      ),
    ],
  },
  {
    name: 'a discounted sale has its use of the code',
    parts: (['purchases', 'orders'] as const).map((table) =>
      each(
        table,
        (rows) => `SELECT s.id AS subject, json_object('discount', s.discount, 'byCode', u.amount) AS found
          FROM ${rows} AS s LEFT JOIN discount_uses AS u ON u.discount_code_id = s.discount_code_id AND u.used_by = s.id
          WHERE s.discount_code_id IS NOT NULL AND u.amount IS NOT s.discount${table === 'purchases' ? '' : ' - (SELECT coalesce(sum(amount), 0) FROM order_credits WHERE order_id = s.id)'}
            AND ${table === 'purchases' ? "s.status = 'paid'" : 's.status IS NOT NULL'}`,
      ),
    ),
  },
  {
    name: 'a used ticket was let in once',
    parts: [
      each(
        'tickets',
        (
          rows,
        ) => `SELECT t.id AS subject, json_object('status', t.status, 'admitted', count(CASE c.kind WHEN 'admitted' THEN 1 END),
                   'undone', count(CASE c.kind WHEN 'undone' THEN 1 END)) AS found
          FROM ${rows} AS t LEFT JOIN check_ins AS c ON c.ticket_id = t.id AND c.kind IN ('admitted', 'undone')
          WHERE t.status IN ('active', 'used') GROUP BY t.id
          HAVING count(CASE c.kind WHEN 'admitted' THEN 1 END) - count(CASE c.kind WHEN 'undone' THEN 1 END)
                 <> (t.status = 'used')`,
      ),
    ],
  },
  {
    name: 'the newest entry of a ticket is its state',
    parts: [
      each(
        'tickets',
        (
          rows,
        ) => `SELECT t.id AS subject, json_object('status', t.status, 'usedAt', t.used_at, 'lastEntry', last.kind,
                   'lastEntryAt', last.scanned_at) AS found
          FROM ${rows} AS t JOIN check_ins AS last ON last.event_id = t.event_id AND last.seq = (
            SELECT MAX(c.seq) FROM check_ins AS c WHERE c.ticket_id = t.id AND c.kind IN ('admitted', 'undone'))
          WHERE t.status IN ('active', 'used')
            AND (t.status <> CASE last.kind WHEN 'admitted' THEN 'used' ELSE 'active' END
              OR t.used_at IS NOT CASE last.kind WHEN 'admitted' THEN last.scanned_at END)`,
      ),
    ],
  },
];
