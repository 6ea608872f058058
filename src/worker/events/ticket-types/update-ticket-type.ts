import { readerOf } from '#db/client.ts';
import { changeTicketType } from '#db/commits/events/ticket-types.ts';
import { readOwnEventOfType } from '#db/readers/events/own-events.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { TicketTypeBase, UpdateTicketTypeInput } from '#shared/contracts/events/events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { TicketTypeContent } from '#shared/events/event-content.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { idempotentEventEdit } from '../idempotent-event-edit.ts';
import { ownerScope } from '../ownership.ts';
import { newPriceRefusal } from '../price-rules.ts';
import { typeRefusal } from './ticket-type-rules.ts';

/**
 * Changes the given fields of a type. Idempotent, and refused when another edit came first. Sold tickets keep their
 * price.
 */
export async function updateTicketType(
  deps: Deps,
  input: UpdateTicketTypeInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...wanted } = input;
  const { ticketTypeId } = wanted;
  const mutation = {
    actor,
    requestId,
    action: 'ticket_type.update',
    subjectType: 'ticket_type',
    payload: wanted,
  } as const;
  const ownerId = ownerScope(actor);
  const reader = readerOf(deps.db);
  const patch = typePatch(wanted);
  const base = Object.fromEntries(
    Object.entries(typePatch(wanted.base ?? {})).filter(([field]) => field in patch),
  ) as Partial<TicketTypeContent>;
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const before = await readOwnEventOfType(reader, ticketTypeId, ownerId);
    if (!before) return refused('NOT_FOUND');
    const refusedName = await mailedNamesRefusal(deps, { userId: actor.id }, [patch.name]);
    if (refusedName) return refusedName;
    const { id: eventId } = before.event;
    const current = before.types.find((type) => type.id === ticketTypeId);
    if (current && patch.quantity !== undefined && patch.quantity < current.quantity) {
      const used = current.sold + (await heldPlaces(deps, eventId, ticketTypeId));
      if (patch.quantity < used) return refused('QUANTITY_BELOW_SOLD', { sold: used });
    }
    const audit = auditOf({ subjectId: ticketTypeId, eventId, details: { ...patch } });
    if (await changeTicketType(deps.db, { ticketTypeId, ownerId, patch, base, audit }))
      return done({ id: ticketTypeId, eventId });
    // The conditional UPDATE has decided; this only finds the reason, with the current sales.
    const own = await readOwnEventOfType(reader, ticketTypeId, ownerId);
    const type = own?.types.find((candidate) => candidate.id === ticketTypeId);
    if (!own || !type) return refused('NOT_FOUND');
    const fields = changedMeanwhile(type, patch, base);
    if (fields.length > 0) return refused('EVENT_CHANGED', { fields });
    return (
      typeRefusal(own, { ...type, ...patch }, audit.now) ??
      (await newPriceRefusal(deps, own.event, patch.priceMinor)) ??
      refused('TRANSACTION_FAILED')
    );
  });
}

/** Contract names of fields that now hold neither the caller's base nor the wanted value. */
function changedMeanwhile(
  type: TicketTypeContent,
  patch: Partial<TicketTypeContent>,
  base: Partial<TicketTypeContent>,
): string[] {
  const fields = (Object.keys(base) as (keyof TicketTypeContent)[]).filter(
    (field) => type[field] !== base[field] && type[field] !== patch[field],
  );
  return fields.map((field) => CONTRACT_FIELD[field] ?? field);
}

const CONTRACT_FIELD: Readonly<Partial<Record<keyof TicketTypeContent, string>>> = {
  salesStartAt: 'salesStart',
  salesEndAt: 'salesEnd',
};

function typePatch(input: TicketTypeBase & { sortOrder?: number | undefined }): Partial<TicketTypeContent> {
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
