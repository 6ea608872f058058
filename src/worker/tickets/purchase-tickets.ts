import type { PurchaseInput, PurchaseReceipt } from '#shared/contracts/tickets.ts';
import type { Outcome } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';
import { askBoxOffice, type Bearer } from '../platform/ask-box-office.ts';
import { tradeHead } from '../platform/trade-request.ts';

/** Buys tickets from the buyer's wallet. The event's box office decides; the same request id gets the same answer. */
export async function purchaseTickets(
  deps: Deps,
  bearer: Bearer,
  input: PurchaseInput,
): Promise<Outcome<PurchaseReceipt>> {
  const { eventId, lines, place } = input;
  const head = tradeHead(
    input,
    lines.map(({ ticketTypeId, quantity }) => ({ id: ticketTypeId, quantity })),
  );
  return askBoxOffice(
    bearer,
    {
      byClaim: (claim) => deps.boxOffice(eventId).purchaseAs(claim, { ...head, lines, place }),
      byActor: ({ id, name }) =>
        deps.boxOffice(eventId).purchase({ ...head, userId: id, holderName: name, lines, place }),
    },
    'PURCHASE_FAILED',
  );
}
