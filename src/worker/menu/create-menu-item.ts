import { readerOf } from '#db/client.ts';
import { insertMenuItem, type MenuItemContent } from '#db/commits/menu-items.ts';
import { readOwnMenu } from '#db/readers/menu.ts';
import { readMadeByRequest } from '#db/readers/own-events.ts';
import { readIsPictureOf } from '#db/readers/pictures.ts';
import type { CreateMenuItemInput } from '#shared/contracts/menu.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import { MENU_ITEMS_PER_EVENT_MAX, UNLIMITED_STOCK } from '#shared/limits.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { isLocked } from '../events/event-patch.ts';
import { ownerScope } from '../events/ownership.ts';
import { tellBoxOffice } from '../events/tell-box-office.ts';

/** Adds something to an event's menu. The same request adds one thing. */
export async function createMenuItem(
  deps: Deps,
  input: CreateMenuItemInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, eventId, ...fields } = input;
  const ownerId = ownerScope(actor);
  const id = deps.newId();
  const now = deps.now();
  const content: MenuItemContent = { ...fields, quantity: fields.quantity ?? UNLIMITED_STOCK };
  const inserted = await insertMenuItem(deps.db, {
    id,
    eventId,
    requestId,
    ownerId,
    content,
    audit: {
      auditId: deps.newId(),
      actorId: actor.id,
      action: 'menu_item.create',
      subjectType: 'menu_item',
      subjectId: id,
      eventId,
      details: { ...content },
      now,
    },
  });
  if (inserted) {
    await tellBoxOffice(deps, eventId);
    return done({ id });
  }
  const reader = readerOf(deps.db);
  const own = await readOwnMenu(reader, eventId, ownerId);
  if (!own) return refused('EVENT_NOT_FOUND');
  const earlier = await readMadeByRequest(reader, 'menu_item', { eventId, requestId });
  if (earlier)
    return earlier.details === JSON.stringify(content)
      ? done({ id: earlier.id })
      : refused('REQUEST_ID_REUSED');
  if (isLocked(own, now)) return refused('EVENT_LOCKED');
  const { imageKey } = content;
  if (imageKey !== null && !(await readIsPictureOf(reader, 'menu', { key: imageKey, eventId })))
    return refused('BAD_INPUT', { field: 'imageKey' });
  if (own.items >= MENU_ITEMS_PER_EVENT_MAX) return refused('TOO_MANY', { limit: MENU_ITEMS_PER_EVENT_MAX });
  return refused('TRANSACTION_FAILED');
}
