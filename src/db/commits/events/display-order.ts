import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import { isEditable } from './editable.ts';

const TABLE_OF = { ticketTypes: 'ticket_types', menuItems: 'menu_items' } as const;

/** Lists whose display order an organizer can edit. */
export type OrderedKind = keyof typeof TABLE_OF;

/**
 * Sets the display order of an event's types or items to `ids`. Rows added meanwhile follow in their previous order;
 * ids of other events are ignored. @returns false when a condition does not hold
 */
export async function commitDisplayOrder(
  db: D1Database,
  change: {
    kind: OrderedKind;
    eventId: string;
    scope: Scope | null;
    ids: readonly string[];
    audit: AuditEntry;
  },
): Promise<boolean> {
  const table = TABLE_OF[change.kind];
  return commitAudited(db, {
    change: db
      .prepare(
        `UPDATE ${table} SET sort_order = placed.place, updated_at = ?4
         FROM (SELECT item.id, row_number() OVER (ORDER BY wanted.key IS NULL, wanted.key, item.sort_order,
                                                           item.created_at, item.id) - 1 AS place
               FROM ${table} AS item LEFT JOIN json_each(?3) AS wanted ON wanted.value = item.id
               WHERE item.event_id = ?1) AS placed
         WHERE ${table}.id = placed.id
           AND EXISTS (SELECT 1 FROM events e
                       WHERE e.id = ?1 AND ${isEditable('e', { scope: '?2', now: '?4' })})`,
      )
      .bind(change.eventId, scopeParam(change.scope), JSON.stringify(change.ids), change.audit.now),
    audit: change.audit,
  });
}
