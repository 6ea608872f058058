import { readerOf } from '#db/client.ts';
import { removeTicketType } from '#db/commits/events/ticket-types.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { isLocked } from '../event-patch.ts';
import { idempotentEventEdit } from '../idempotent-event-edit.ts';
import { readOwnType } from './ticket-type-rules.ts';
import { isInBundle } from './type-terms.ts';

/** Deletes a type that was never sold. Idempotent: the actor who already deleted it gets success. */
export async function deleteTicketType(
  deps: Deps,
  { ticketTypeId, requestId, actor }: { ticketTypeId: string; requestId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const scope = scopeOf(actor, 'sell');
  const reader = readerOf(deps.db);
  return editPart(
    deps,
    {
      actor,
      requestId,
      action: 'ticket_type.delete',
      subjectType: 'ticket_type',
      id: ticketTypeId,
      deletes: true,
    },
    {
      read: () => readOwnType(reader, ticketTypeId, scope),
      commit: async ({ eventId, types }, auditOf) => {
        if (isInBundle(types, ticketTypeId)) return refused('TYPE_TERMS_WRONG', { field: 'bundle' });
        const held = await heldPlaces(deps, eventId, ticketTypeId);
        return held > 0
          ? refused('TICKET_TYPE_HAS_SALES', { sold: held })
          : removeTicketType(deps.db, { ticketTypeId, scope, audit: auditOf() });
      },
      why: ({ event, type }) => {
        if (isLocked(event, deps.now())) return refused('EVENT_LOCKED');
        if (type.sold > 0 || type.everSold) return refused('TICKET_TYPE_HAS_SALES', { sold: type.sold });
        return refused('EVENT_INCOMPLETE', { gaps: ['no_ticket_types'] });
      },
    },
    idempotentEventEdit,
  );
}
