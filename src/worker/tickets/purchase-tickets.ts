import type { PurchaseInput, PurchaseReceipt } from '#shared/contracts/tickets.ts';
import type { Outcome } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { callObject } from '../platform/call-object.ts';
import { tradeHead } from '../platform/trade-request.ts';

/** Buys tickets from the buyer's wallet. The event's box office decides; the same request id gets the same answer. */
export async function purchaseTickets(
  deps: Deps,
  actor: Actor,
  input: PurchaseInput,
): Promise<Outcome<PurchaseReceipt>> {
  const { eventId, lines } = input;
  const items = lines.map(({ ticketTypeId, quantity }) => ({ id: ticketTypeId, quantity }));
  const request = { ...(await tradeHead(actor, input, items)), lines };
  return callObject(() => deps.boxOffice(eventId).purchase(request), 'PURCHASE_FAILED');
}
