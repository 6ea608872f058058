import { readerOf } from '#db/client.ts';
import { changeMenuItem, type MenuItemContent } from '#db/commits/menu/menu-items.ts';
import { readIsPictureOf } from '#db/readers/events/pictures.ts';
import { readOwnMenuItem } from '#db/readers/menu/menu.ts';
import type { UpdateMenuItemInput } from '#shared/contracts/menu.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { UNLIMITED_STOCK } from '#shared/limits.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { ownerScope } from '#worker/events/ownership.ts';
import { newPriceRefusal } from '#worker/events/price-rules.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';

/** Changes the given fields of an item. Idempotent. Existing orders keep name and price. */
export async function updateMenuItem(
  deps: Deps,
  input: UpdateMenuItemInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...wanted } = input;
  const { menuItemId } = wanted;
  const mutation = {
    actor,
    requestId,
    action: 'menu_item.update',
    subjectType: 'menu_item',
    payload: wanted,
  } as const;
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const patch = itemPatch(wanted);
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const before = await readOwnMenuItem(reader, menuItemId, ownerId);
    if (!before) return refused('NOT_FOUND');
    const refusedName = await mailedNamesRefusal(deps, { userId: actor.id }, [patch.name]);
    if (refusedName) return refusedName;
    const { eventId } = before;
    if (patch.quantity !== undefined && patch.quantity < before.quantity) {
      const used = before.sold + (await heldPlaces(deps, eventId, menuItemId));
      if (patch.quantity < used) return refused('QUANTITY_BELOW_SOLD', { sold: used });
    }
    const audit = auditOf({ subjectId: menuItemId, eventId, details: { ...patch } });
    if (await changeMenuItem(deps.db, { menuItemId, ownerId, patch, audit }))
      return done({ id: menuItemId, eventId });
    // The conditional UPDATE has decided; this only finds the reason, with the current sales.
    const item = await readOwnMenuItem(reader, menuItemId, ownerId);
    if (!item) return refused('NOT_FOUND');
    if (isLocked(item, audit.now)) return refused('EVENT_LOCKED');
    const { imageKey } = patch;
    if (
      imageKey &&
      imageKey !== item.imageKey &&
      !(await readIsPictureOf(reader, 'menu', { key: imageKey, eventId }))
    )
      return refused('BAD_INPUT', { field: 'imageKey' });
    if ((patch.quantity ?? item.quantity) < item.sold)
      return refused('QUANTITY_BELOW_SOLD', { sold: item.sold });
    const event = { id: eventId, status: item.status };
    return (await newPriceRefusal(deps, event, patch.priceMinor)) ?? refused('TRANSACTION_FAILED');
  });
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
