import type { Reader } from '#db/client.ts';
import type { DiscountContent } from '#db/commits/discounts/discounts.ts';
import { readEventOwner } from '#db/readers/discounts/discounts.ts';
import type { CreateDiscountInput } from '#shared/contracts/discounts.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import { areTypesOf, moment, worthOf } from './discount-fields.ts';

interface SettledDiscount {
  /** Owner of the codes: the event's organization, or the wanted one for codes that apply to all of its events. */
  organizationId: string;
  content: Omit<DiscountContent, 'code'>;
}

/** Resolves the owner and the currency of a new code. */
export async function settleDiscount(
  reader: Reader,
  actor: Actor,
  input: Omit<CreateDiscountInput, 'requestId' | 'code'>,
): Promise<Outcome<SettledDiscount>> {
  const event = input.eventId === null ? null : await readEventOwner(reader, input.eventId);
  if (input.eventId !== null && !(event && mayDo(actor, 'sell', { ...event, eventId: input.eventId })))
    return refused('EVENT_NOT_FOUND');
  const acting = event ? done(event.organizationId) : organizationFor(actor, 'sell', input.organizationId);
  if (!acting.ok) return acting;
  const currency = event?.currency ?? input.currency;
  if (input.type === 'fixed' && (!currency || (input.currency && input.currency !== currency)))
    return refused('BAD_INPUT', { field: 'currency' });
  if (!areTypesOf(event, input.ticketTypeIds)) return refused('BAD_INPUT', { field: 'ticketTypeIds' });
  return done({
    organizationId: acting.value,
    content: {
      eventId: input.eventId,
      description: input.description,
      validFrom: moment(input.validFrom),
      validUntil: moment(input.validUntil),
      maxUses: input.maxUses,
      minimumPurchase: input.minimumMinor,
      active: input.active,
      perPerson: input.perPerson,
      ticketTypeIds: input.ticketTypeIds,
      ...worthOf(input.type, input.value, currency),
    },
  });
}
