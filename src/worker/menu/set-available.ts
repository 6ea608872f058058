import { readerOf } from '#db/client.ts';
import { changeMenuItem } from '#db/commits/menu/menu-items.ts';
import { readOwnMenuItem } from '#db/readers/menu/menu.ts';
import { readBar } from '#db/readers/orders/bar-orders.ts';
import type { SetAvailableInput } from '#shared/contracts/menu.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';

/** Switches an item on or off, also for the event's vendors: the bar knows first that something ran out. Idempotent. */
export async function setAvailable(
  deps: Deps,
  { actor, requestId, ...payload }: SetAvailableInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { eventId, menuItemId, available } = payload;
  const reader = readerOf(deps.db);
  const bar = await readBar(reader, eventId, actor.id);
  const serves = bar && (bar.worksThere || mayDo(actor, 'bar', { ...bar, eventId }));
  if (!bar || (bar.status === 'draft' && !serves)) return refused('EVENT_NOT_FOUND');
  if (!serves) return refused('COUNTER_NOT_PERMITTED');
  return editPart(
    deps,
    { actor, requestId, action: 'menu_item.update', subjectType: 'menu_item', id: menuItemId, payload },
    {
      read: async () => {
        const item = await readOwnMenuItem(reader, menuItemId, null);
        return item?.eventId === eventId ? item : null;
      },
      commit: async (_, auditOf) => {
        const patch = { active: available };
        return changeMenuItem(deps.db, { menuItemId, scope: null, patch, audit: auditOf(patch) });
      },
      why: (item) => refused(isLocked(item, deps.now()) ? 'EVENT_LOCKED' : 'TRANSACTION_FAILED'),
    },
    idempotentEventEdit,
  );
}
