import type { OrderReceipt, PlaceOrderInput } from '#shared/contracts/orders.ts';
import type { Outcome } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { callObject } from '../platform/call-object.ts';
import { tradeHead } from '../platform/trade-request.ts';

/** Orders from an event's menu, paid from the wallet; decided and repeated as ticket purchases are. */
export async function placeOrder(
  deps: Deps,
  actor: Actor,
  input: PlaceOrderInput,
): Promise<Outcome<OrderReceipt>> {
  const items = input.lines.map(({ menuItemId, quantity }) => ({ id: menuItemId, quantity }));
  const request = { ...(await tradeHead(actor, input, items)), lines: input.lines };
  return callObject(() => deps.boxOffice(input.eventId).placeOrder(request), 'ORDER_FAILED');
}
