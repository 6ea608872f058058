import { type SoldTicket, soldTicket, staffOf } from './door.ts';
import { eventOnSale, menuItem, type Sale, type SaleOptions } from './events.ts';

/** Sets what tickets of the event's first type contain. */
export async function putIn(
  sale: Sale,
  contents: { items?: { menuItemId: string; quantity: number }[]; barMoneyMinor?: number },
) {
  const { eventId, typeId: ticketTypeId, organizer } = sale;
  return await organizer.mutate('vouchers.setContents', {
    requestId: crypto.randomUUID(),
    eventId,
    ticketTypeId,
    items: [],
    ...contents,
  });
}

/** An event whose tickets contain so many beers, with two vendors and a sold ticket. */
export async function ticketWithBeer(quantity = 1, options?: SaleOptions) {
  const sale = await eventOnSale(options);
  const beer = await menuItem(sale, { price: 500, quantity: 50 });
  await putIn(sale, { items: [{ menuItemId: beer, quantity }] });
  const [ticket, vendor, colleague] = await Promise.all([
    soldTicket(sale),
    staffOf(sale, 'vendor'),
    staffOf(sale, 'vendor'),
  ]);
  const { data } = await vendor.mutate('vouchers.show', { eventId: sale.eventId, code: ticket.code });
  return { sale, beer, ticket, vendor, colleague, contentId: data.vouchers[0].contentId as string };
}

export function redeemOf(
  sale: Sale,
  { code }: Pick<SoldTicket, 'code'>,
  contentId: string,
  more: Record<string, unknown> = {},
) {
  return { requestId: crypto.randomUUID(), eventId: sale.eventId, code, contentId, bar: 'Main bar', ...more };
}
