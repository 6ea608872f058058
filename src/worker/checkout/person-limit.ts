import { readerOf } from '#db/client.ts';
import { readHeldTickets } from '#db/readers/tickets/held-tickets.ts';
import type { HoldView } from '#durable/box-office/sales/holds/hold.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

/**
 * Refuses a hold of more tickets than this person may have, as soon as the person is known and before a card is asked
 * for. The sale counts again, in its transaction.
 */
export async function checkPersonLimit(
  deps: CheckoutDeps,
  actor: Pick<Actor, 'id'>,
  eventId: string,
  { kind, state, lines }: Pick<HoldView, 'kind' | 'state' | 'lines'>,
): Promise<Outcome<null>> {
  const isOpen = kind === 'tickets' && state === 'held';
  if (!isOpen || lines.every(({ personLimit }) => personLimit === null)) return done(null);
  const owned = await readHeldTickets(readerOf(deps.db), actor.id, eventId);
  for (const { itemId, name, quantity, personLimit } of lines) {
    const held = owned.find(({ ticketTypeId }) => ticketTypeId === itemId)?.held ?? 0;
    if (personLimit === null || held + quantity <= personLimit) continue;
    const left = Math.max(0, personLimit - held);
    return refused('OVER_PERSON_LIMIT', { limit: personLimit, held, left, type: name });
  }
  return done(null);
}
