import type { HeldGoods } from '#durable/box-office/checkout/hold.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import { seatIdsOf } from '#durable/box-office/seats/seat-stock.ts';
import { type Group, goodsFor, placesOfGroup, poolOwner } from './group.ts';

interface Member {
  /** What the new share replaces. */
  own?: HeldGoods | null;
  isHost: boolean;
  isSpace: (seatId: string) => boolean;
}

/** What a member pays for some of the places that nobody else of the group has, which are enough. */
export function shareGoods(
  holds: Pick<HoldBook, 'goodsHeldBy'>,
  group: Group,
  quantity: number,
  { own = null, ...member }: Member = { isHost: false, isSpace: () => false },
): HeldGoods {
  const { seatIds } = placesOfGroup(group);
  if (!seatIds) return goodsFor(group, quantity);
  const open = [...holds.goodsHeldBy(poolOwner(group)), ...(own ? [own] : [])];
  const free = new Set(open.flatMap(seatIdsOf));
  return goodsFor(group, quantity, seatsAmong(seatIds, free, quantity, member));
}

/** The host asked for the wheelchair spaces: they get one with the seats after it, and friends get one last. */
export function seatsAmong(
  all: readonly string[],
  free: ReadonlySet<string>,
  quantity: number,
  { isHost, isSpace }: Pick<Member, 'isHost' | 'isSpace'>,
): readonly string[] {
  const ordered = all.filter((seatId) => free.has(seatId));
  const space = ordered.findIndex(isSpace);
  if (isHost && space >= 0) return [...ordered.slice(space), ...ordered.slice(0, space)].slice(0, quantity);
  const others = ordered.filter((seatId) => !isSpace(seatId));
  return neighborsAmong(all, others.length >= quantity ? new Set(others) : free, quantity);
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
