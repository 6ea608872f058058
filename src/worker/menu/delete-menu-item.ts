import { readerOf } from '#db/client.ts';
import { removeMenuItem } from '#db/commits/menu/menu-items.ts';
import { readOwnMenuItem } from '#db/readers/menu/menu.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';

/** Deletes an item that was never ordered. Idempotent: the actor who already deleted it gets success. */
export async function deleteMenuItem(
  deps: Deps,
  { menuItemId, requestId, actor }: { menuItemId: string; requestId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const scope = scopeOf(actor, 'bar');
  const reader = readerOf(deps.db);
  return editPart(
    deps,
    { actor, requestId, action: 'menu_item.delete', subjectType: 'menu_item', id: menuItemId, deletes: true },
    {
      read: () => readOwnMenuItem(reader, menuItemId, scope),
      commit: async ({ eventId }, auditOf) =>
        (await heldPlaces(deps, eventId, menuItemId)) > 0
          ? refused('MENU_ITEM_HAS_ORDERS')
          : removeMenuItem(deps.db, { menuItemId, scope, audit: auditOf() }),
      why: (item) => {
        if (isLocked(item, deps.now())) return refused('EVENT_LOCKED');
        if (item.inTickets) return refused('MENU_ITEM_IN_TICKETS');
        return refused(item.everSold ? 'MENU_ITEM_HAS_ORDERS' : 'TRANSACTION_FAILED');
      },
    },
    idempotentEventEdit,
  );
}
