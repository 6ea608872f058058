import { readerOf } from '#db/client.ts';
import { changeTicketType } from '#db/commits/events/ticket-types.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { TicketTypeBase, UpdateTicketTypeInput } from '#shared/contracts/events/events.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import { ORDINARY_TERMS, type TicketTypeContent } from '#shared/events/event-content.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';
import { editPart } from '#worker/idempotency/edit-part.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { idempotentEventEdit } from '../idempotent-event-edit.ts';
import { newPriceRefusal, payableMinor } from '../price-rules.ts';
import { readOwnType, typeRefusal } from './ticket-type-rules.ts';
import { isInBundle, termContent, termsRefusal, withToken } from './type-terms.ts';

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
  const scope = scopeOf(actor, 'sell');
  const reader = readerOf(deps.db);
  const given = typePatch(wanted);
  const base = Object.fromEntries(
    Object.entries(typePatch(wanted.base ?? {})).filter(([field]) => field in given),
  ) as Partial<TicketTypeContent>;
  return editPart(
    deps,
    {
      actor,
      requestId,
      action: 'ticket_type.update',
      subjectType: 'ticket_type',
      id: ticketTypeId,
      payload: wanted,
    },
    {
      read: () => readOwnType(reader, ticketTypeId, scope),
      commit: async ({ eventId, type, types }, auditOf) => {
        const refusedName = await mailedNamesRefusal(deps, { userId: actor.id }, [given.name]);
        if (refusedName) return refusedName;
        const patch = withToken(deps, given, type);
        const next = { ...type, ...patch };
        if (isInBundle(types, type.id) && patch.pricing !== undefined && patch.pricing !== 'fixed')
          return refused('TYPE_TERMS_WRONG', { field: 'pricing' });
        const refusedTerms = TERM_FIELDS.some((field) => field in patch) ? termsRefusal(types, next) : null;
        if (refusedTerms) return refusedTerms;
        if (patch.quantity !== undefined && patch.quantity < type.quantity) {
          const used = type.sold + (await heldPlaces(deps, eventId, ticketTypeId));
          if (patch.quantity < used) return refused('QUANTITY_BELOW_SOLD', { sold: used });
        }
        return changeTicketType(deps.db, {
          ticketTypeId,
          scope,
          patch,
          base,
          audit: auditOf({ ...patch }),
        });
      },
      why: async (own) => {
        const fields = changedMeanwhile(own.type, given, base);
        if (fields.length > 0) return refused('EVENT_CHANGED', { fields });
        return (
          typeRefusal(own, { ...own.type, ...given }, deps.now()) ??
          (await newPriceRefusal(deps, own.event, payableMinor(given))) ??
          refused('TRANSACTION_FAILED')
        );
      },
    },
    idempotentEventEdit,
  );
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

/** A change of these is checked against the other types. */
const TERM_FIELDS = Object.keys(ORDINARY_TERMS);

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
    ...termContent(input),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => value !== undefined),
  ) as Partial<TicketTypeContent>;
}
