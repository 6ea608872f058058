import { readerOf } from '#db/client.ts';
import { removeMenuItem } from '#db/commits/menu-items.ts';
import { readOwnMenuItem } from '#db/readers/menu.ts';
import { readWasDone } from '#db/readers/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { isLocked } from '../events/event-patch.ts';
import { ownerScope } from '../events/ownership.ts';
import { tellBoxOffice } from '../events/tell-box-office.ts';

/** Deletes an item that nobody ever ordered. A repeat of a deletion that worked is answered as it was. */
export async function deleteMenuItem(
  deps: Deps,
  input: { menuItemId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { menuItemId, actor } = input;
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const now = deps.now();
  const deletion = {
    actorId: actor.id,
    action: 'menu_item.delete',
    subjectType: 'menu_item',
    subjectId: menuItemId,
  } as const;
  const gone = async () =>
    (await readWasDone(reader, deletion)) ? done({ id: menuItemId }) : refused('NOT_FOUND');
  const before = await readOwnMenuItem(reader, menuItemId, ownerId);
  if (!before) return gone();
  const removed = await removeMenuItem(deps.db, {
    menuItemId,
    ownerId,
    audit: { ...deletion, auditId: deps.newId(), eventId: before.eventId, now },
  });
  if (removed) {
    await tellBoxOffice(deps, before.eventId);
    return done({ id: menuItemId });
  }
  const item = await readOwnMenuItem(reader, menuItemId, ownerId);
  if (!item) return gone();
  if (isLocked(item, now)) return refused('EVENT_LOCKED');
  return item.everSold ? refused('MENU_ITEM_HAS_ORDERS') : refused('TRANSACTION_FAILED');
}
