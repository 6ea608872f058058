import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { mayHavePrice } from '#db/sql/events.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import { afterPatch, assignments } from '#db/sql/patch-sql.ts';
import { TERM_COLUMN_OF, TERM_COLUMNS, termValues } from '#db/sql/type-terms.ts';
import type { TicketTypeContent } from '#shared/events/event-content.ts';
import { TICKET_TYPES_PER_EVENT_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import { type EventPartDraft, isEditable } from './editable.ts';

/** SQL: scope ?3 may edit `events e` at ?4 and set these sale times; sales of a published event end with the event. */
function mayHave(salesStartAt: string, salesEndAt: string): string {
  return `${isEditable('e', { scope: '?3', now: '?4' })}
    AND (e.status = 'draft'
         OR (coalesce(${salesEndAt} <= e.ends_at, 1) AND coalesce(${salesStartAt} < e.ends_at, 1)))`;
}

/** A guest may pay for what has no fixed price. */
const PRICE = {
  scope: '?3',
  price: "iif(coalesce(?1 ->> 'pricing', 'fixed') = 'fixed', ?1 ->> 'priceMinor', 1)",
};

/**
 * @returns false when a condition does not hold, or this request already inserted a type; the caller finds out which
 */
export async function insertTicketType(
  db: D1Database,
  draft: EventPartDraft<TicketTypeContent>,
): Promise<boolean> {
  const type = JSON.stringify({ id: draft.id, requestId: draft.requestId, ...draft.content });
  return commitAudited(db, {
    change: db
      .prepare(
        `INSERT INTO ticket_types (id, event_id, request_id, name, description, price, quantity, sales_start_at,
                                   sales_end_at, per_order_limit, per_person_limit, sort_order, ${TERM_COLUMNS}, created_at, updated_at)
         SELECT ?1 ->> 'id', e.id, ?1 ->> 'requestId', ?1 ->> 'name', ?1 ->> 'description', ?1 ->> 'priceMinor',
                ?1 ->> 'quantity', ?1 ->> 'salesStartAt', ?1 ->> 'salesEndAt', ?1 ->> 'perOrderLimit',
                ?1 ->> 'perPersonLimit', ?1 ->> 'sortOrder', ${termValues('?1')}, ?4, ?4
         FROM events e
         WHERE e.id = ?2 AND ${mayHave("?1 ->> 'salesStartAt'", "?1 ->> 'salesEndAt'")}
           AND ${mayHavePrice('e', PRICE)}
           AND (SELECT count(*) FROM ticket_types WHERE event_id = e.id) < ${TICKET_TYPES_PER_EVENT_MAX}
         ON CONFLICT (event_id, request_id) DO NOTHING`,
      )
      .bind(type, draft.eventId, scopeParam(draft.scope), draft.audit.now),
    audit: draft.audit,
  });
}

const COLUMN_OF = {
  name: 'name',
  description: 'description',
  priceMinor: 'price',
  quantity: 'quantity',
  salesStartAt: 'sales_start_at',
  salesEndAt: 'sales_end_at',
  perOrderLimit: 'per_order_limit',
  perPersonLimit: 'per_person_limit',
  sortOrder: 'sort_order',
  ...TERM_COLUMN_OF,
} as const satisfies Record<keyof TicketTypeContent, string>;

/** SQL for the column's value after the patch ?1, which may set it to NULL. */
function after(field: keyof TicketTypeContent): string {
  return afterPatch(`ticket_types.${COLUMN_OF[field]}`, field, '?1');
}

/**
 * Updates the given fields. The UPDATE itself checks that the quantity covers what is sold, so a concurrent
 * sale counts. @returns false when a condition does not hold
 */
export async function changeTicketType(
  db: D1Database,
  change: {
    ticketTypeId: string;
    scope: Scope | null;
    patch: Partial<TicketTypeContent>;
    /** Optimistic lock: fields must still hold these values, or already hold the patched ones. */
    base: Partial<TicketTypeContent>;
    audit: AuditEntry;
  },
): Promise<boolean> {
  const columns = assignments<TicketTypeContent>(COLUMN_OF, change.patch, '?1');
  const unchanged = (Object.keys(change.base) as (keyof TicketTypeContent)[]).map(
    (field) => `AND (${COLUMN_OF[field]} IS ?5 ->> '${field}' OR ${COLUMN_OF[field]} IS ${after(field)})`,
  );
  const sql = `
    UPDATE ticket_types SET ${[...columns, 'updated_at = ?4'].join(', ')}
    WHERE id = ?2 AND ?5 IS NOT NULL ${unchanged.join(' ')}
      AND coalesce(?1 ->> 'quantity' >= sold, 1)
      AND coalesce(${after('salesStartAt')} < ${after('salesEndAt')}, 1)
      AND EXISTS (
        SELECT 1 FROM events e
        WHERE e.id = ticket_types.event_id AND ${mayHave(after('salesStartAt'), after('salesEndAt'))}
          AND ${mayHavePrice('e', PRICE)})`;
  return commitAudited(db, {
    change: db
      .prepare(sql)
      .bind(
        JSON.stringify(change.patch),
        change.ticketTypeId,
        scopeParam(change.scope),
        change.audit.now,
        JSON.stringify(change.base),
      ),
    audit: change.audit,
  });
}

/** Deletes a type that was never sold, except the last one of a published event. */
export async function removeTicketType(
  db: D1Database,
  removal: { ticketTypeId: string; scope: Scope | null; audit: AuditEntry },
): Promise<boolean> {
  return commitAudited(db, {
    change: db
      .prepare(
        `DELETE FROM ticket_types
         WHERE id = ?1 AND sold = 0
           AND NOT EXISTS (SELECT 1 FROM tickets WHERE ticket_type_id = ?1)
           AND EXISTS (
             SELECT 1 FROM events e
             WHERE e.id = ticket_types.event_id AND ${isEditable('e', { scope: '?2', now: '?3' })}
               AND (e.status = 'draft' OR (SELECT count(*) FROM ticket_types WHERE event_id = e.id) > 1))`,
      )
      .bind(removal.ticketTypeId, scopeParam(removal.scope), removal.audit.now),
    audit: removal.audit,
  });
}
