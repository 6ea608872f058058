import { readerOf } from '#db/client.ts';
import { commitDisplayOrder, type OrderedKind } from '#db/commits/events/display-order.ts';
import { readOwnMenu } from '#db/readers/menu/menu.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from './event-patch.ts';
import { idempotentEventEdit } from './idempotent-event-edit.ts';

const RIGHTS = { ticketTypes: 'sell', menuItems: 'bar' } as const;
const ACTIONS = { ticketTypes: 'ticket_type.reorder', menuItems: 'menu_item.reorder' } as const;

/** Sets the order of an event's ticket types or menu items atomically. Idempotent. */
export async function reorder(
  deps: Deps,
  input: { kind: OrderedKind; eventId: string; ids: readonly string[]; requestId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { kind, eventId, ids, requestId, actor } = input;
  const mutation = {
    actor,
    requestId,
    action: ACTIONS[kind],
    subjectType: 'event',
    payload: [eventId, ids],
  } as const;
  const scope = scopeOf(actor, RIGHTS[kind]);
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const audit = auditOf({ subjectId: eventId, eventId, details: { ids } });
    if (await commitDisplayOrder(deps.db, { kind, eventId, scope, ids, audit }))
      return done({ id: eventId, eventId });
    const own = await readOwnMenu(readerOf(deps.db), eventId, scope);
    if (!own) return refused('EVENT_NOT_FOUND');
    return isLocked(own, audit.now) ? refused('EVENT_LOCKED') : refused('NOT_FOUND');
  });
}
