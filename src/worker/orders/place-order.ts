import type { OrderReceipt, PlaceOrderInput } from '#shared/contracts/orders.ts';
import type { Outcome } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { callObject } from '../platform/call-object.ts';
import { hashTrade } from '../platform/request-hash.ts';

/** Orders from an event's menu, paid from the wallet; decided and repeated as ticket purchases are. */
export async function placeOrder(
  deps: Deps,
  actor: Actor,
  input: PlaceOrderInput,
): Promise<Outcome<OrderReceipt>> {
  const { eventId, requestId, lines, discountCode } = input;
  const items = lines.map(({ menuItemId, quantity }) => ({ id: menuItemId, quantity }));
  const request = {
    userId: actor.id,
    holderName: actor.name,
    requestId,
    requestHash: await hashTrade(eventId, items, discountCode),
    lines,
    discountCode: discountCode || null,
  };
  return callObject(() => deps.boxOffice(eventId).placeOrder(request), 'ORDER_FAILED');
}
