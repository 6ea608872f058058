import { readerOf } from '#db/client.ts';
import { insertTicketType } from '#db/commits/events/ticket-types.ts';
import { readIsRequestUsed, readOwnEvent } from '#db/readers/events/own-events.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { CreateTicketTypeInput } from '#shared/contracts/events/events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { ORDINARY_TERMS } from '#shared/events/event-content.ts';
import { TICKET_TYPES_PER_EVENT_MAX } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { idempotentEventEdit } from '../idempotent-event-edit.ts';
import { newPriceRefusal, payableMinor } from '../price-rules.ts';
import { typeRefusal } from './ticket-type-rules.ts';
import { termContent, termsRefusal, withToken } from './type-terms.ts';

/** Adds a ticket type to an event. Idempotent by request id, even after the type was deleted. */
export async function createTicketType(
  deps: Deps,
  input: CreateTicketTypeInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...payload } = input;
  const { eventId, salesStart, salesEnd, ...fields } = payload;
  const mutation = {
    actor,
    requestId,
    action: 'ticket_type.create',
    subjectType: 'ticket_type',
    payload,
  } as const;
  const scope = scopeOf(actor, 'sell');
  const terms = { ...ORDINARY_TERMS, ...termContent(fields) };
  const content = {
    ...fields,
    ...withToken(deps, terms, null),
    salesStartAt: salesStart === null ? null : fromIso(salesStart),
    salesEndAt: salesEnd === null ? null : fromIso(salesEnd),
  };
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    const refusedName = await mailedNamesRefusal(deps, { userId: actor.id }, [content.name]);
    if (refusedName) return refusedName;
    const id = deps.newId();
    const isOrdinary = content.visibility === 'listed' && content.pricing === 'fixed' && !content.bundle;
    const others = isOrdinary ? null : await readOwnEvent(readerOf(deps.db), eventId, scope);
    const refusedTerms = others && termsRefusal(others.types, { ...content, id, sold: 0 });
    if (refusedTerms) return refusedTerms;
    const audit = auditOf({ subjectId: id, eventId, details: { ...content } });
    if (await insertTicketType(deps.db, { id, eventId, requestId, scope, content, audit }))
      return done({ id, eventId });
    const reader = readerOf(deps.db);
    const own = await readOwnEvent(reader, eventId, scope);
    if (!own) return refused('EVENT_NOT_FOUND');
    if (await readIsRequestUsed(reader, 'ticket_type', { eventId, requestId }))
      return refused('REQUEST_ID_REUSED');
    const refusal = typeRefusal(own, { ...content, id, sold: 0 }, audit.now);
    if (refusal) return refusal;
    if (own.types.length >= TICKET_TYPES_PER_EVENT_MAX)
      return refused('TOO_MANY', { limit: TICKET_TYPES_PER_EVENT_MAX });
    return (await newPriceRefusal(deps, own.event, payableMinor(content))) ?? refused('TRANSACTION_FAILED');
  });
}
