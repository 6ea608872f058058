import type { PurchaseInput, PurchaseReceipt } from '#shared/contracts/tickets.ts';
import type { Outcome } from '#shared/errors.ts';
import { normaliseDiscountCode } from '#shared/pricing.ts';
import { toBase64Url } from '#shared/qr.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { callObject } from '../platform/call-object.ts';

/** Buys tickets from the buyer's wallet. The event's box office decides; the same request id gets the same answer. */
export async function purchaseTickets(
  deps: Deps,
  actor: Actor,
  input: PurchaseInput,
): Promise<Outcome<PurchaseReceipt>> {
  const requestHash = await hashRequest(input);
  return callObject(
    () =>
      deps.boxOffice(input.eventId).purchase({
        userId: actor.id,
        holderName: actor.name,
        requestId: input.requestId,
        requestHash,
        lines: input.lines,
        discountCode: input.discountCode ? input.discountCode : null,
      }),
    'PURCHASE_FAILED',
  );
}

/** The same purchase hashes the same, in whatever order its lines came. */
async function hashRequest(input: PurchaseInput): Promise<string> {
  const lines = input.lines.map((line) => `${line.ticketTypeId}:${line.quantity}`).sort();
  const text = JSON.stringify([input.eventId, lines, normaliseDiscountCode(input.discountCode ?? '')]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(digest));
}
