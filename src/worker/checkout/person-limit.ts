import { readerOf } from '#db/client.ts';
import { readIsOverCodeLimit } from '#db/readers/discounts/discounts.ts';
import { readHeldTickets } from '#db/readers/tickets/held-tickets.ts';
import type { HoldView } from '#durable/box-office/checkout/hold.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { personLimitRefusal } from '#shared/sales/person-limit.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

/**
 * Refuses a hold of more tickets, or of another use of its code, than this person may have, as soon as the person is known and before a card is asked
 * for. The sale counts again, in its transaction.
 */
export async function checkPersonLimit(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'>,
  eventId: string,
  { kind, state, lines, limitedCodeId }: Pick<HoldView, 'kind' | 'state' | 'lines' | 'limitedCodeId'>,
): Promise<Outcome<null>> {
  if (state !== 'held') return done(null);
  if (limitedCodeId !== null && (await readIsOverCodeLimit(readerOf(deps.db), actor.id, limitedCodeId)))
    return refused('DISCOUNT_PERSON_LIMIT');
  if (kind !== 'tickets' || lines.every(({ personLimit }) => personLimit === null)) return done(null);
  const owned = await readHeldTickets(readerOf(deps.db), actor.id, eventId);
  for (const { itemId, quantity, ...type } of lines) {
    const held = owned.find(({ ticketTypeId }) => ticketTypeId === itemId)?.held ?? 0;
    const refusal = personLimitRefusal(type, { held, quantity });
    if (refusal) return refusal;
  }
  return done(null);
}
