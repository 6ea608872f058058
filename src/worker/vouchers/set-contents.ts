import { readerOf } from '#db/client.ts';
import { replaceContents } from '#db/commits/vouchers/set-contents.ts';
import type { SetContentsInput } from '#shared/contracts/vouchers.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { readOwnType } from '#worker/events/ticket-types/ticket-type-rules.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';

/** Replaces what tickets of a type contain. Sold tickets keep what they were sold with. Idempotent. */
export async function setContents(
  deps: Deps,
  { actor, requestId, ...payload }: SetContentsInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { eventId, ticketTypeId, items, barMoneyMinor } = payload;
  const scope = scopeOf(actor, 'sell');
  const reader = readerOf(deps.db);
  const contents = items.map((item) => ({ ...item, id: crypto.randomUUID(), price: 0 }));
  const money = { id: crypto.randomUUID(), menuItemId: null, price: barMoneyMinor, quantity: 1 };
  return editPart(
    deps,
    {
      actor,
      requestId,
      action: 'ticket_type.contents',
      subjectType: 'ticket_type',
      id: ticketTypeId,
      payload,
    },
    {
      read: async () => {
        const own = await readOwnType(reader, ticketTypeId, scope);
        return own?.eventId === eventId ? own : null;
      },
      commit: (_, auditOf) =>
        replaceContents(deps.db, {
          ticketTypeId,
          scope,
          contents: barMoneyMinor > 0 ? [...contents, money] : contents,
          audit: auditOf({ items, barMoneyMinor }),
        }),
      why: ({ event }) => refused(isLocked(event, deps.now()) ? 'EVENT_LOCKED' : 'CONTENT_ITEM_GONE'),
    },
    idempotentEventEdit,
  );
}
