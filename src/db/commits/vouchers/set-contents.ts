import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { isEditable } from '#db/commits/events/editable.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import type { Scope } from '#shared/organizations/rights.ts';

export interface NewContent {
  id: string;
  /** Null: money for the bar, of which `price` is the amount. */
  menuItemId: string | null;
  price: number;
  quantity: number;
}

/** After the last ticket that has the former contents, also if the object's clock is ahead. One look-up a status. */
const SINCE = `max(?2, ${['active', 'used', 'refunded']
  .map(
    (status) => `coalesce((SELECT max(created_at) + 1 FROM tickets
      WHERE ticket_type_id = ?1 AND status = '${status}'), 0)`,
  )
  .join(', ')})`;

/**
 * Ends what a type contains and puts in other contents, for tickets sold from now on.
 * @returns false when the event cannot be edited, or an item is not on its menu
 */
export async function replaceContents(
  db: D1Database,
  change: {
    ticketTypeId: string;
    scope: Scope | null;
    contents: readonly NewContent[];
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { ticketTypeId, scope, audit } = change;
  const contents = JSON.stringify(change.contents);
  return commitAudited(db, {
    change: db
      .prepare(
        `UPDATE ticket_types SET updated_at = ?2
         WHERE id = ?3 AND EXISTS (SELECT 1 FROM events e WHERE e.id = ticket_types.event_id
             AND ${isEditable('e', { scope: '?1', now: '?2' })})
           AND NOT EXISTS (SELECT 1 FROM json_each(?4) WHERE value ->> 'menuItemId' IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM menu_items AS i WHERE i.id = value ->> 'menuItemId' AND i.event_id = ticket_types.event_id))`,
      )
      .bind(scopeParam(scope), audit.now, ticketTypeId, contents),
    audit,
    after: [
      db
        .prepare(
          `UPDATE type_contents SET until = ${SINCE}, sold_until = (SELECT sold FROM ticket_types WHERE id = ?1)
           WHERE event_id = (SELECT event_id FROM ticket_types WHERE id = ?1) AND ticket_type_id = ?1
             AND until IS NULL`,
        )
        .bind(ticketTypeId, audit.now),
      db
        .prepare(
          `INSERT INTO type_contents (id, event_id, ticket_type_id, menu_item_id, name, price, quantity, since, sold_from)
           SELECT n.value ->> 'id', y.event_id, y.id, n.value ->> 'menuItemId', coalesce(i.name, ''),
                  coalesce(i.price, n.value ->> 'price'), n.value ->> 'quantity', ${SINCE}, y.sold
           FROM json_each(?3) AS n CROSS JOIN ticket_types AS y ON y.id = ?1
           LEFT JOIN menu_items AS i ON i.id = n.value ->> 'menuItemId'`,
        )
        .bind(ticketTypeId, audit.now, contents),
    ],
  });
}
