import { UNLIMITED_STOCK } from '#shared/limits.ts';

/** Something that tickets of a type contain, for those sold from `since` until before `until` (Unix ms). */
export interface TypeContent {
  id: string;
  ticketTypeId: string;
  /** Null: money for the bar. */
  menuItemId: string | null;
  name: string;
  /** Of one portion, in minor units of the event's currency; of money its amount. */
  price: number;
  quantity: number;
  since: number;
  until: number | null;
  /** Sold tickets of the type at these two moments. */
  soldFrom: number;
  soldUntil: number | null;
}

/** What a ticket contains, by when it was sold. */
export function contentsOf<Content extends Pick<TypeContent, 'ticketTypeId' | 'since' | 'until'>>(
  contents: readonly Content[],
  ticket: { typeId: string; soldAt: number },
): Content[] {
  return contents.filter(
    ({ ticketTypeId, since, until }) =>
      ticketTypeId === ticket.typeId && since <= ticket.soldAt && (until === null || ticket.soldAt < until),
  );
}

/** Portions of menu items that sold tickets contain, handed out or not, by item. */
export function promisedPortions(
  contents: readonly Pick<
    TypeContent,
    'ticketTypeId' | 'menuItemId' | 'quantity' | 'soldFrom' | 'soldUntil'
  >[],
  types: readonly { id: string; sold: number }[],
): Map<string, number> {
  const promised = new Map<string, number>();
  const sold = new Map(types.map((type) => [type.id, type.sold]));
  for (const { ticketTypeId, menuItemId, quantity, soldFrom, soldUntil } of contents) {
    if (menuItemId === null) continue;
    const tickets = Math.max(0, (soldUntil ?? sold.get(ticketTypeId) ?? 0) - soldFrom);
    promised.set(menuItemId, (promised.get(menuItemId) ?? 0) + tickets * quantity);
  }
  return promised;
}

/** Menu items as orders see them: what tickets promise is not for sale. */
export function withoutPromised<Item extends { id: string; quantity: number; sold: number }>(
  items: readonly Item[],
  promised: ReadonlyMap<string, number>,
): Item[] {
  return items.map((item) => {
    const portions = promised.get(item.id) ?? 0;
    return portions === 0 || item.quantity === UNLIMITED_STOCK
      ? item
      : { ...item, sold: Math.min(item.quantity, item.sold + portions) };
  });
}
