import type { HeldGoods } from '#durable/box-office/checkout/hold.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import { type Group, goodsFor, placesOfGroup, poolOwner } from './group.ts';

/**
 * What a member pays for some of the places that nobody else of the group has, which are enough.
 * @param own what the new share replaces
 */
export function shareGoods(
  holds: Pick<HoldBook, 'goodsHeldBy'>,
  group: Group,
  quantity: number,
  own: HeldGoods | null = null,
): HeldGoods {
  const { seatIds } = placesOfGroup(group);
  if (!seatIds) return goodsFor(group, quantity);
  const open = [...holds.goodsHeldBy(poolOwner(group)), ...(own ? [own] : [])];
  const free = new Set(open.flatMap(({ lines }) => lines.flatMap((line) => line.seatIds ?? [])));
  return goodsFor(group, quantity, neighborsAmong(seatIds, free, quantity));
}

/**
 * Seats next to each other, out of the shortest row of free ones that is long enough, so that longer ones stay for others;
 * else out of the longest rows.
 * @param all the group's seats in their order
 */
export function neighborsAmong(
  all: readonly string[],
  free: ReadonlySet<string>,
  quantity: number,
): readonly string[] {
  const rows: string[][] = [];
  for (const [at, seatId] of all.entries()) {
    if (!free.has(seatId)) continue;
    const before = all[at - 1];
    if (before !== undefined && free.has(before)) rows.at(-1)?.push(seatId);
    else rows.push([seatId]);
  }
  rows.sort((one, other) => one.length - other.length);
  const fitting = rows.find(({ length }) => length >= quantity);
  return (fitting ?? rows.reverse().flat()).slice(0, quantity);
}
