import { readerOf } from '#db/client.ts';
import { changeMenuItem, type MenuItemContent } from '#db/commits/menu/menu-items.ts';
import { readIsPictureOf } from '#db/readers/events/pictures.ts';
import { readOwnMenuItem } from '#db/readers/menu/menu.ts';
import type { UpdateMenuItemInput } from '#shared/contracts/menu.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { UNLIMITED_STOCK } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { newPriceRefusal } from '#worker/events/price-rules.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';

/** Changes the given fields of an item. Idempotent. Existing orders keep name and price. */
export async function updateMenuItem(
  deps: Deps,
  input: UpdateMenuItemInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...wanted } = input;
  const { menuItemId } = wanted;
  const scope = scopeOf(actor, 'bar');
  const reader = readerOf(deps.db);
  const patch = itemPatch(wanted);
  return editPart(
    deps,
    {
      actor,
      requestId,
      action: 'menu_item.update',
      subjectType: 'menu_item',
      id: menuItemId,
      payload: wanted,
    },
    {
      read: () => readOwnMenuItem(reader, menuItemId, scope),
      commit: async (before, auditOf) => {
        const refusedName = await mailedNamesRefusal(deps, { userId: actor.id }, [patch.name]);
        if (refusedName) return refusedName;
        if (patch.quantity !== undefined && patch.quantity < before.quantity) {
          const used = before.sold + (await heldPlaces(deps, before.eventId, menuItemId));
          if (patch.quantity < used) return refused('QUANTITY_BELOW_SOLD', { sold: used });
        }
        return changeMenuItem(deps.db, { menuItemId, scope, patch, audit: auditOf({ ...patch }) });
      },
      why: async (item) => {
        const { eventId, status } = item;
        if (isLocked(item, deps.now())) return refused('EVENT_LOCKED');
        const { imageKey } = patch;
        if (
          imageKey &&
          imageKey !== item.imageKey &&
          !(await readIsPictureOf(reader, 'menu', { key: imageKey, eventId }))
        )
          return refused('BAD_INPUT', { field: 'imageKey' });
        if ((patch.quantity ?? item.quantity) < item.sold)
          return refused('QUANTITY_BELOW_SOLD', { sold: item.sold });
        const refusedPrice = await newPriceRefusal(deps, { id: eventId, status }, patch.priceMinor);
        return refusedPrice ?? refused('TRANSACTION_FAILED');
      },
    },
    idempotentEventEdit,
  );
}

function itemPatch(input: Omit<UpdateMenuItemInput, 'requestId'>): Partial<MenuItemContent> {
  const { name, description, category, priceMinor, quantity, imageKey, active, sortOrder } = input;
  const wanted = {
    name,
    description,
    category,
    priceMinor,
    quantity: quantity === null ? UNLIMITED_STOCK : quantity,
    imageKey,
    active,
    sortOrder,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<MenuItemContent>;
}
