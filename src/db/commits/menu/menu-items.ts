import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { type EventPartDraft, isEditable } from '#db/commits/events/editable.ts';
import { checkPictures } from '#db/commits/files/uploads.ts';
import { isPictureOf, mayHavePrice } from '#db/sql/events.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import { assignments } from '#db/sql/patch-sql.ts';
import { MENU_ITEMS_PER_EVENT_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { MenuCategory } from '#shared/states.ts';

/** Editable fields of a menu item. Price in minor units of the event's currency. */
export interface MenuItemContent {
  name: string;
  description: string;
  category: MenuCategory;
  priceMinor: number;
  /** `UNLIMITED_STOCK`: no limit. */
  quantity: number;
  imageKey: string | null;
  active: boolean;
  sortOrder: number;
}

/** SQL: scope ?1 may edit `events e` at ?2. */
const EDITABLE = isEditable('e', { scope: '?1', now: '?2' });
const PRICE = { scope: '?1', price: "?4 ->> 'priceMinor'" };

/**
 * @returns false when a condition does not hold, or this request already inserted an item; the caller finds out which
 */
export async function insertMenuItem(
  db: D1Database,
  draft: EventPartDraft<MenuItemContent>,
): Promise<boolean> {
  const item = JSON.stringify({ id: draft.id, requestId: draft.requestId, ...draft.content });
  return commitAudited(db, {
    change: db
      .prepare(
        `INSERT INTO menu_items (id, event_id, request_id, name, description, category, price, quantity, image_key,
                                 active, sort_order, created_at, updated_at)
         SELECT ?4 ->> 'id', e.id, ?4 ->> 'requestId', ?4 ->> 'name', ?4 ->> 'description', ?4 ->> 'category',
                ?4 ->> 'priceMinor', ?4 ->> 'quantity', ?4 ->> 'imageKey', ?4 ->> 'active', ?4 ->> 'sortOrder', ?2, ?2
         FROM events e
         WHERE e.id = ?3 AND ${EDITABLE} AND ${mayHavePrice('e', PRICE)}
           AND (?4 ->> 'imageKey' IS NULL OR ${isPictureOf('menu', "?4 ->> 'imageKey'", 'e.id')})
           AND (SELECT count(*) FROM menu_items WHERE event_id = e.id) < ${MENU_ITEMS_PER_EVENT_MAX}
         ON CONFLICT (event_id, request_id) DO NOTHING`,
      )
      .bind(scopeParam(draft.scope), draft.audit.now, draft.eventId, item),
    audit: draft.audit,
  });
}

const COLUMN_OF = {
  name: 'name',
  description: 'description',
  category: 'category',
  priceMinor: 'price',
  quantity: 'quantity',
  imageKey: 'image_key',
  active: 'active',
  sortOrder: 'sort_order',
} as const satisfies Record<keyof MenuItemContent, string>;

/**
 * Updates the given fields. The UPDATE itself checks that the quantity covers what is sold, so a concurrent order
 * counts. @returns false when a condition does not hold
 */
export async function changeMenuItem(
  db: D1Database,
  change: {
    menuItemId: string;
    scope: Scope | null;
    patch: Partial<MenuItemContent>;
    audit: AuditEntry;
  },
): Promise<boolean> {
  const columns = assignments<MenuItemContent>(COLUMN_OF, change.patch, '?4');
  return commitAudited(db, {
    before: 'imageKey' in change.patch ? [checkPicture(db, change.menuItemId, change.audit.now)] : [],
    change: db
      .prepare(
        `UPDATE menu_items SET ${[...columns, 'updated_at = ?2'].join(', ')}
         WHERE id = ?3 AND coalesce(?4 ->> 'quantity' >= sold, 1)
           AND (coalesce(?4 ->> 'imageKey' = image_key, ?4 ->> 'imageKey' IS NULL)
                OR ${isPictureOf('menu', "?4 ->> 'imageKey'", 'menu_items.event_id')})
           AND EXISTS (SELECT 1 FROM events e WHERE e.id = menu_items.event_id AND ${EDITABLE}
                         AND ${mayHavePrice('e', PRICE)})`,
      )
      .bind(scopeParam(change.scope), change.audit.now, change.menuItemId, JSON.stringify(change.patch)),
    audit: change.audit,
  });
}

/** Deletes an item that was never ordered: receipts refer to items. */
export async function removeMenuItem(
  db: D1Database,
  removal: { menuItemId: string; scope: Scope | null; audit: AuditEntry },
): Promise<boolean> {
  return commitAudited(db, {
    before: [checkPicture(db, removal.menuItemId, removal.audit.now)],
    change: db
      .prepare(
        `DELETE FROM menu_items
         WHERE id = ?3 AND sold = 0 AND NOT EXISTS (
             SELECT 1 FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id AND l.menu_item_id = ?3
             WHERE o.event_id = menu_items.event_id)
           AND NOT EXISTS (SELECT 1 FROM type_contents AS c
             WHERE c.event_id = menu_items.event_id AND c.menu_item_id = ?3)
           AND EXISTS (SELECT 1 FROM events e WHERE e.id = menu_items.event_id AND ${EDITABLE})`,
      )
      .bind(scopeParam(removal.scope), removal.audit.now, removal.menuItemId),
    audit: removal.audit,
  });
}

function checkPicture(db: D1Database, subjectId: string, now: number): D1PreparedStatement {
  return checkPictures(db, 'SELECT image_key FROM menu_items WHERE id = ?1', { subjectId, now });
}
