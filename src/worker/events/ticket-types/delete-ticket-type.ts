import { readerOf } from '#db/client.ts';
import { removeTicketType } from '#db/commits/events/ticket-types.ts';
import { readOwnEventOfType } from '#db/readers/events/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';
import { alreadyDeleted } from '#worker/idempotency/already-deleted.ts';
import { isLocked } from '../event-patch.ts';
import { idempotentEventEdit } from '../idempotent-event-edit.ts';
import { ownerScope } from '../ownership.ts';

/** Deletes a type that was never sold. Idempotent: the actor who already deleted it gets success. */
export async function deleteTicketType(
  deps: Deps,
  { ticketTypeId, requestId, actor }: { ticketTypeId: string; requestId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const deletion = { action: 'ticket_type.delete', subjectType: 'ticket_type' } as const;
  return idempotentEventEdit(
    deps,
    { ...deletion, actor, requestId, payload: ticketTypeId },
    async (auditOf) => {
      const gone = () => alreadyDeleted(reader, { ...deletion, actorId: actor.id, subjectId: ticketTypeId });
      const before = await readOwnEventOfType(reader, ticketTypeId, ownerId);
      if (!before) return gone();
      const eventId = before.event.id;
      const held = await heldPlaces(deps, eventId, ticketTypeId);
      if (held > 0) return refused('TICKET_TYPE_HAS_SALES', { sold: held });
      const audit = auditOf({ subjectId: ticketTypeId, eventId });
      if (await removeTicketType(deps.db, { ticketTypeId, ownerId, audit }))
        return done({ id: ticketTypeId, eventId });
      const own = await readOwnEventOfType(reader, ticketTypeId, ownerId);
      const type = own?.types.find((candidate) => candidate.id === ticketTypeId);
      if (!own || !type) return gone();
      if (isLocked(own.event, audit.now)) return refused('EVENT_LOCKED');
      if (type.sold > 0 || type.everSold) return refused('TICKET_TYPE_HAS_SALES', { sold: type.sold });
      return refused('EVENT_INCOMPLETE', { gaps: ['no_ticket_types'] });
    },
  );
}
