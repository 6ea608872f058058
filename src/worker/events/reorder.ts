import { readerOf } from '#db/client.ts';
import { commitDisplayOrder, type OrderedKind } from '#db/commits/display-order.ts';
import { readOwnMenu } from '#db/readers/menu.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { isLocked } from './event-patch.ts';
import { ownerScope } from './ownership.ts';
import { tellBoxOffice } from './tell-box-office.ts';

const ACTIONS = { ticketTypes: 'ticket_type.reorder', menuItems: 'menu_item.reorder' } as const;

/** Puts an event's ticket types or menu items into the given order, all at once. A repeat says the same again. */
export async function reorder(
  deps: Deps,
  input: { kind: OrderedKind; eventId: string; ids: readonly string[]; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { kind, eventId, ids, actor } = input;
  const ownerId = ownerScope(actor);
  const now = deps.now();
  const changed = await commitDisplayOrder(deps.db, {
    kind,
    eventId,
    ownerId,
    ids,
    audit: {
      auditId: deps.newId(),
      actorId: actor.id,
      action: ACTIONS[kind],
      subjectType: 'event',
      subjectId: eventId,
      eventId,
      details: { ids },
      now,
    },
  });
  if (changed) {
    await tellBoxOffice(deps, eventId);
    return done({ id: eventId });
  }
  const own = await readOwnMenu(readerOf(deps.db), eventId, ownerId);
  if (!own) return refused('EVENT_NOT_FOUND');
  return isLocked(own, now) ? refused('EVENT_LOCKED') : refused('NOT_FOUND');
}
