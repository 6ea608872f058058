import type { PurchaseInput, PurchaseReceipt } from '#shared/contracts/tickets.ts';
import type { Outcome } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { callObject } from '../platform/call-object.ts';
import { hashTrade } from '../platform/request-hash.ts';

/** Buys tickets from the buyer's wallet. The event's box office decides; the same request id gets the same answer. */
export async function purchaseTickets(
  deps: Deps,
  actor: Actor,
  input: PurchaseInput,
): Promise<Outcome<PurchaseReceipt>> {
  const { eventId, requestId, lines, discountCode } = input;
  const items = lines.map(({ ticketTypeId, quantity }) => ({ id: ticketTypeId, quantity }));
  const request = {
    userId: actor.id,
    holderName: actor.name,
    requestId,
    requestHash: await hashTrade(eventId, items, discountCode),
    lines,
    discountCode: discountCode || null,
  };
  return callObject(() => deps.boxOffice(eventId).purchase(request), 'PURCHASE_FAILED');
}
