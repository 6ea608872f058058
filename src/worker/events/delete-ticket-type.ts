import { readerOf } from '#db/client.ts';
import { removeTicketType } from '#db/commits/ticket-types.ts';
import { readOwnEventOfType, readWasDone } from '#db/readers/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { isLocked } from './event-patch.ts';
import { ownerScope } from './ownership.ts';
import { tellBoxOffice } from './tell-box-office.ts';

/** Deletes a type that nobody ever bought. A repeat of a deletion that worked is answered as it was. */
export async function deleteTicketType(
  deps: Deps,
  input: { ticketTypeId: string; actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { ticketTypeId, actor } = input;
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const now = deps.now();
  const deletion = {
    actorId: actor.id,
    action: 'ticket_type.delete',
    subjectType: 'ticket_type',
    subjectId: ticketTypeId,
  } as const;
  const before = await readOwnEventOfType(reader, ticketTypeId, ownerId);
  if (!before) {
    return (await readWasDone(reader, deletion)) ? done({ id: ticketTypeId }) : refused('NOT_FOUND');
  }
  const removed = await removeTicketType(deps.db, {
    ticketTypeId,
    ownerId,
    audit: { ...deletion, auditId: deps.newId(), eventId: before.event.id, now },
  });
  if (removed) {
    await tellBoxOffice(deps, before.event.id);
    return done({ id: ticketTypeId });
  }
  const own = await readOwnEventOfType(reader, ticketTypeId, ownerId);
  const type = own?.types.find((candidate) => candidate.id === ticketTypeId);
  if (!own || !type) {
    return (await readWasDone(reader, deletion)) ? done({ id: ticketTypeId }) : refused('NOT_FOUND');
  }
  if (isLocked(own.event, now)) return refused('EVENT_LOCKED');
  if (type.sold > 0 || type.everSold) return refused('TICKET_TYPE_HAS_SALES', { sold: type.sold });
  return refused('EVENT_INCOMPLETE', { gaps: ['no_ticket_types'] });
}
