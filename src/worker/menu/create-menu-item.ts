import { readerOf } from '#db/client.ts';
import { insertMenuItem, type MenuItemContent } from '#db/commits/menu/menu-items.ts';
import { readIsRequestUsed } from '#db/readers/events/own-events.ts';
import { readIsPictureOf } from '#db/readers/events/pictures.ts';
import { readOwnMenu } from '#db/readers/menu/menu.ts';
import type { CreateMenuItemInput } from '#shared/contracts/menu.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { MENU_ITEMS_PER_EVENT_MAX, UNLIMITED_STOCK } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { newPriceRefusal } from '#worker/events/price-rules.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';

/** Adds an item to an event's menu. Idempotent by request id, even after the item was deleted. */
export async function createMenuItem(
  deps: Deps,
  input: CreateMenuItemInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...payload } = input;
  const { eventId, ...fields } = payload;
  const mutation = {
    actor,
    requestId,
    action: 'menu_item.create',
    subjectType: 'menu_item',
    payload,
  } as const;
  const scope = scopeOf(actor, 'bar');
  const content: MenuItemContent = { ...fields, quantity: fields.quantity ?? UNLIMITED_STOCK };
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const refusedName = await mailedNamesRefusal(deps, { userId: actor.id }, [content.name]);
    if (refusedName) return refusedName;
    const id = deps.newId();
    const audit = auditOf({ subjectId: id, eventId, details: { ...content } });
    if (await insertMenuItem(deps.db, { id, eventId, requestId, scope, content, audit }))
      return done({ id, eventId });
    const reader = readerOf(deps.db);
    const own = await readOwnMenu(reader, eventId, scope);
    if (!own) return refused('EVENT_NOT_FOUND');
    if (await readIsRequestUsed(reader, 'menu_item', { eventId, requestId }))
      return refused('REQUEST_ID_REUSED');
    if (isLocked(own, audit.now)) return refused('EVENT_LOCKED');
    const { imageKey } = content;
    if (imageKey !== null && !(await readIsPictureOf(reader, 'menu', { key: imageKey, eventId })))
      return refused('BAD_INPUT', { field: 'imageKey' });
    if (own.items >= MENU_ITEMS_PER_EVENT_MAX)
      return refused('TOO_MANY', { limit: MENU_ITEMS_PER_EVENT_MAX });
    const event = { id: eventId, status: own.status };
    return (await newPriceRefusal(deps, event, content.priceMinor)) ?? refused('TRANSACTION_FAILED');
  });
}
