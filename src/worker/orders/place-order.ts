import type { OrderReceipt, PlaceOrderInput } from '#shared/contracts/orders.ts';
import type { Outcome } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';
import { askBoxOffice, type Bearer } from '../platform/ask-box-office.ts';
import { tradeHead } from '../platform/trade-request.ts';

/** Orders from an event's menu, paid from the wallet; decided and repeated as ticket purchases are. */
export async function placeOrder(
  deps: Deps,
  bearer: Bearer,
  input: PlaceOrderInput,
): Promise<Outcome<OrderReceipt>> {
  const { eventId, lines } = input;
  const head = tradeHead(
    input,
    lines.map(({ menuItemId, quantity }) => ({ id: menuItemId, quantity })),
  );
  return askBoxOffice(
    bearer,
    {
      byClaim: (claim) => deps.boxOffice(eventId).placeOrderAs(claim, { ...head, lines }),
      byActor: ({ id, name }) =>
        deps.boxOffice(eventId).placeOrder({ ...head, userId: id, holderName: name, lines }),
    },
    'ORDER_FAILED',
  );
}
