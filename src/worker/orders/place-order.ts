import type { OrderReceipt, PlaceOrderInput } from '#shared/contracts/orders.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { type Bearer, callWithSession } from '#worker/box-office/call-with-session.ts';
import { checkoutRequest } from '#worker/checkout/checkout-request.ts';
import type { Deps } from '#worker/deps.ts';

/**
 * Orders from an event's menu, paid from the wallet. Decided by the box office and idempotent, like ticket purchases.
 */
export async function placeOrder(
  deps: Deps,
  bearer: Bearer,
  input: PlaceOrderInput,
): Promise<Outcome<OrderReceipt>> {
  const { eventId, lines } = input;
  const head = checkoutRequest(
    input,
    lines.map(({ menuItemId, quantity }) => ({ id: menuItemId, quantity })),
  );
  return callWithSession(
    bearer,
    (claim) =>
      deps.boxOffice(eventId).placeOrder({ ...head, claim, userId: claim.userId, holderName: '', lines }),
    'ORDER_FAILED',
  );
}
