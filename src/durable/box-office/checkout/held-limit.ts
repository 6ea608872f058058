import { addTo } from '#durable/box-office/counts.ts';
import { type Group, placesOfGroup } from '#durable/box-office/groups/group.ts';
import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import { placesOf } from '#durable/box-office/sales/stock.ts';
import { type Refusal, refused } from '#shared/errors/errors.ts';
import { ORDER_PORTIONS_MAX, PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import type { Hold, HoldKind, HoldSlot } from './hold.ts';
import type { LiveHolds } from './live-holds.ts';

/** Orders that one person may hold at an event: one to pay and one for friends, or one whose voucher is not paid yet. */
const ORDERS_HELD_MAX = 2;
/** Live holds of strangers at one address, which may be a venue or an office. */
export const ADDRESS_HOLDS_MAX = 20;

/** What one order has at most, over all its lines. */
const ORDER_MAX = { tickets: PURCHASE_TICKETS_MAX, order: ORDER_PORTIONS_MAX } as const;

/**
 * Refuses more than two orders' worth: of each ticket type, and over all lines.
 * @param held what the person holds now, by item
 */
export function heldLimitRefusal(
  kind: HoldKind,
  held: ReadonlyMap<string, number>,
  lines: PricedSale['lines'],
): Refusal | null {
  for (const { itemId, quantity, orderLimit = ORDER_MAX[kind] } of lines) {
    const limit = ORDERS_HELD_MAX * orderLimit;
    const own = held.get(itemId) ?? 0;
    if (own + quantity > limit) return refused('HELD_TOO_MANY', { held: own, limit });
  }
  const limit = ORDERS_HELD_MAX * ORDER_MAX[kind];
  const all = [...held.values()].reduce((sum, places) => sum + places, 0);
  return all + placesOf(lines) > limit ? refused('HELD_TOO_MANY', { held: all, limit }) : null;
}

/**
 * What a person holds but for the hold in this slot, by item. A group's unpaid places are its host's.
 * @param hosted the person's running groups
 */
export function heldBy(
  slot: HoldSlot,
  live: LiveHolds,
  hosted: readonly Group[],
  groups: { freeIn: (groupId: string) => number; sharesOf: (groupId: string) => Hold[] },
): Map<string, number> {
  const { owner, kind } = slot;
  const held = live.placesOf(owner, kind, live.replaceable(slot)?.id);
  for (const group of hosted) {
    const { itemId } = placesOfGroup(group);
    addTo(held, itemId, groups.freeIn(group.id));
    for (const share of groups.sharesOf(group.id))
      if (share.state !== 'sold' && share.owner !== owner) addTo(held, itemId, placesOf(share.goods.lines));
  }
  return held;
}
