import { readerOf } from '#db/client.ts';
import { changeTicketType, type TicketTypeContent } from '#db/commits/ticket-types.ts';
import { readOwnEventOfType } from '#db/readers/own-events.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { UpdateTicketTypeInput } from '#shared/contracts/events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { ownerScope } from './ownership.ts';
import { tellBoxOffice } from './tell-box-office.ts';
import { typeRefusal } from './ticket-type-rules.ts';

/** Changes the given fields of a type. Tickets that are sold keep the price they were bought at. */
export async function updateTicketType(
  deps: Deps,
  input: UpdateTicketTypeInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, ticketTypeId } = input;
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const patch = typePatch(input);
  const now = deps.now();
  const before = await readOwnEventOfType(reader, ticketTypeId, ownerId);
  if (!before) return refused('NOT_FOUND');
  const changed = await changeTicketType(deps.db, {
    ticketTypeId,
    ownerId,
    patch,
    audit: {
      auditId: deps.newId(),
      actorId: actor.id,
      action: 'ticket_type.update',
      subjectType: 'ticket_type',
      subjectId: ticketTypeId,
      eventId: before.event.id,
      details: { ...patch },
      now,
    },
  });
  if (changed) {
    await tellBoxOffice(deps, before.event.id);
    return done({ id: ticketTypeId });
  }
  // The statement decided; this only finds the words for it, with what is sold by now.
  const own = await readOwnEventOfType(reader, ticketTypeId, ownerId);
  const type = own?.types.find((candidate) => candidate.id === ticketTypeId);
  if (!own || !type) return refused('NOT_FOUND');
  return typeRefusal(own, { ...type, ...patch }, now) ?? refused('TRANSACTION_FAILED');
}

function typePatch(input: UpdateTicketTypeInput): Partial<TicketTypeContent> {
  const { name, description, priceMinor, quantity, perOrderLimit, sortOrder, salesStart, salesEnd } = input;
  const wanted = {
    name,
    description,
    priceMinor,
    quantity,
    perOrderLimit,
    sortOrder,
    salesStartAt: typeof salesStart === 'string' ? fromIso(salesStart) : salesStart,
    salesEndAt: typeof salesEnd === 'string' ? fromIso(salesEnd) : salesEnd,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<TicketTypeContent>;
}
