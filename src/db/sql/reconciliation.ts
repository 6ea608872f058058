/**
 * Ticket types and menu items of an event whose `sold` counter differs from the counted rows: `kind`, `id`,
 * `name`, `sold`, `actual`. A sale changes both in one transaction, so a running sale never shows up here.
 * `MATERIALIZED` keeps SQLite from counting each several times.
 * @param event SQL for its id
 */
export function differingCounters(event: string): string {
  return `
    WITH counter AS MATERIALIZED (
      SELECT 'ticket_type' AS kind, y.id, y.name, y.sold, y.quantity,
             (SELECT COUNT(*) FROM tickets AS t
              WHERE t.ticket_type_id = y.id AND t.status IN ('active', 'used')) AS actual
      FROM ticket_types AS y WHERE y.event_id = ${event}
      UNION ALL
      SELECT 'menu_item', i.id, i.name, i.sold, i.quantity, COALESCE(o.portions, 0)
      FROM menu_items AS i LEFT JOIN (
        SELECT l.menu_item_id, SUM(l.quantity) AS portions
        FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id
        WHERE o.event_id = ${event} AND o.status IN ('pending', 'completed') GROUP BY l.menu_item_id
      ) AS o ON o.menu_item_id = i.id
      WHERE i.event_id = ${event}
    )
    SELECT * FROM counter WHERE sold <> actual`;
}

/**
 * Counters that can be corrected. An oversold one would violate `sold <= quantity`, the last protection against
 * overselling, so a person decides.
 */
export function wrongCounters(event: string): string {
  return `SELECT * FROM (${differingCounters(event)}) WHERE actual <= quantity`;
}
