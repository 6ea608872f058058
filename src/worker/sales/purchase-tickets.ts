import type { PurchaseInput, PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { type Bearer, callWithSession } from '#worker/box-office/call-with-session.ts';
import { checkoutRequest } from '#worker/checkout/checkout-request.ts';
import type { Deps } from '#worker/deps.ts';
import type { QueueWay } from '#worker/queue/queue-gate.ts';

/** Buys tickets from the buyer's wallet. The event's box office decides. Idempotent by request id. */
export async function purchaseTickets(
  { deps, ...way }: { deps: Deps } & QueueWay,
  bearer: Bearer,
  input: PurchaseInput,
): Promise<Outcome<PurchaseReceipt>> {
  const { eventId, lines, queueToken } = input;
  const head = checkoutRequest(
    input,
    lines.map(({ ticketTypeId: id, ...line }) => ({ id, ...line })),
  );
  const { requestId, requestHash } = head;
  const owner = { eventId, userId: bearer.claimed.userId, requestId, requestHash };
  const ticketTypeIds = lines.map(({ ticketTypeId }) => ticketTypeId);
  const needs = { card: false, code: false };
  return way.gate.admit({ ...way, owner, queueToken, ticketTypeIds, needs }, () =>
    callWithSession(
      bearer,
      (claim) =>
        deps.boxOffice(eventId).purchase({
          ...head,
          claim,
          userId: claim.userId,
          holderName: '',
          lines,
          queueToken,
          access: input.access,
          accessNeeds: input.needs,
        }),
      'PURCHASE_FAILED',
    ),
  );
}
