import { readerOf } from '#db/client.ts';
import { removeMenuItem } from '#db/commits/menu/menu-items.ts';
import { readOwnMenuItem } from '#db/readers/menu/menu.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { ownerScope } from '#worker/events/ownership.ts';
import { alreadyDeleted } from '#worker/idempotency/already-deleted.ts';

/** Deletes an item that was never ordered. Idempotent: the actor who already deleted it gets success. */
export async function deleteMenuItem(
  deps: Deps,
  { menuItemId, requestId, actor }: { menuItemId: string; requestId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const deletion = { action: 'menu_item.delete', subjectType: 'menu_item' } as const;
  return idempotentEventEdit(
    deps,
    { ...deletion, actor, requestId, payload: menuItemId },
    async (auditOf) => {
      const gone = () => alreadyDeleted(reader, { ...deletion, actorId: actor.id, subjectId: menuItemId });
      const before = await readOwnMenuItem(reader, menuItemId, ownerId);
      if (!before) return gone();
      const { eventId } = before;
      if ((await heldPlaces(deps, eventId, menuItemId)) > 0) return refused('MENU_ITEM_HAS_ORDERS');
      const audit = auditOf({ subjectId: menuItemId, eventId });
      if (await removeMenuItem(deps.db, { menuItemId, ownerId, audit }))
        return done({ id: menuItemId, eventId });
      const item = await readOwnMenuItem(reader, menuItemId, ownerId);
      if (!item) return gone();
      if (isLocked(item, audit.now)) return refused('EVENT_LOCKED');
      return item.everSold ? refused('MENU_ITEM_HAS_ORDERS') : refused('TRANSACTION_FAILED');
    },
  );
}
