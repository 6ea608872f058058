import { readerOf } from '#db/client.ts';
import { insertTicketType } from '#db/commits/ticket-types.ts';
import { readMadeByRequest, readOwnEvent } from '#db/readers/own-events.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { CreateTicketTypeInput } from '#shared/contracts/events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import { TICKET_TYPES_PER_EVENT_MAX } from '#shared/limits.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { ownerScope } from './ownership.ts';
import { tellBoxOffice } from './tell-box-office.ts';
import { typeRefusal } from './ticket-type-rules.ts';

/** Adds a type of ticket to an event. The same request adds one. */
export async function createTicketType(
  deps: Deps,
  input: CreateTicketTypeInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, eventId, salesStart, salesEnd, ...fields } = input;
  const ownerId = ownerScope(actor);
  const id = deps.newId();
  const now = deps.now();
  const content = {
    ...fields,
    salesStartAt: salesStart === null ? null : fromIso(salesStart),
    salesEndAt: salesEnd === null ? null : fromIso(salesEnd),
  };
  const inserted = await insertTicketType(deps.db, {
    id,
    eventId,
    requestId,
    ownerId,
    content,
    audit: {
      auditId: deps.newId(),
      actorId: actor.id,
      action: 'ticket_type.create',
      subjectType: 'ticket_type',
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
  const own = await readOwnEvent(reader, eventId, ownerId);
  if (!own) return refused('EVENT_NOT_FOUND');
  const earlier = await readMadeByRequest(reader, 'ticket_type', { eventId, requestId });
  if (earlier)
    return earlier.details === JSON.stringify(content)
      ? done({ id: earlier.id })
      : refused('REQUEST_ID_REUSED');
  const refusal = typeRefusal(own, { ...content, id, sold: 0 }, now);
  if (refusal) return refusal;
  if (own.types.length >= TICKET_TYPES_PER_EVENT_MAX)
    return refused('TOO_MANY', { limit: TICKET_TYPES_PER_EVENT_MAX });
  return refused('TRANSACTION_FAILED');
}
