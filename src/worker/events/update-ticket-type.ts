import { readerOf } from '#db/client.ts';
import { changeTicketType, type TicketTypeContent } from '#db/commits/ticket-types.ts';
import { readOwnEventOfType } from '#db/readers/own-events.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { UpdateTicketTypeInput } from '#shared/contracts/events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { editOnce } from './edit-once.ts';
import { ownerScope } from './ownership.ts';
import { typeRefusal } from './ticket-type-rules.ts';

/** Changes the given fields of a type, once. Tickets that are sold keep the price they were bought at. */
export async function updateTicketType(
  deps: Deps,
  input: UpdateTicketTypeInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...wanted } = input;
  const { ticketTypeId } = wanted;
  const ask = {
    actor,
    requestId,
    action: 'ticket_type.update',
    subjectType: 'ticket_type',
    asked: wanted,
  } as const;
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const patch = typePatch(wanted);
  return editOnce(deps, ask, async (auditOf) => {
    const before = await readOwnEventOfType(reader, ticketTypeId, ownerId);
    if (!before) return refused('NOT_FOUND');
    const { id: eventId } = before.event;
    const audit = auditOf({ subjectId: ticketTypeId, eventId, details: { ...patch } });
    if (await changeTicketType(deps.db, { ticketTypeId, ownerId, patch, audit }))
      return done({ id: ticketTypeId, eventId });
    // The statement decided; this only finds the words for it, with what is sold by now.
    const own = await readOwnEventOfType(reader, ticketTypeId, ownerId);
    const type = own?.types.find((candidate) => candidate.id === ticketTypeId);
    if (!own || !type) return refused('NOT_FOUND');
    return typeRefusal(own, { ...type, ...patch }, audit.now) ?? refused('TRANSACTION_FAILED');
  });
}

function typePatch(input: Omit<UpdateTicketTypeInput, 'requestId'>): Partial<TicketTypeContent> {
  const { name, description, priceMinor, quantity, sortOrder, salesStart, salesEnd } = input;
  const { perOrderLimit, perPersonLimit } = input;
  const wanted = {
    name,
    description,
    priceMinor,
    quantity,
    perOrderLimit,
    perPersonLimit,
    sortOrder,
    salesStartAt: typeof salesStart === 'string' ? fromIso(salesStart) : salesStart,
    salesEndAt: typeof salesEnd === 'string' ? fromIso(salesEnd) : salesEnd,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<TicketTypeContent>;
}
