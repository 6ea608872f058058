import type { ErrorCode } from '#shared/errors/errors.ts';
import type { IndexedSeat, PlanIndex } from '../plan-index.ts';
import type { SeatStates } from '../states/seat-states.ts';
import { chooseAccessible, largestUnits } from './accessible.ts';
import { chooseApart } from './apart.ts';
import { lonelyAfter, type Picture, pictureOf, type SeatWish } from './picture.ts';
import { chooseTogether } from './together.ts';

export type SeatChoice =
  | {
      ok: true;
      /** Ids of seats; those of one group sit together. A whole table's are all of its seats. */
      groups: string[][];
      /** Single free seats that this choice leaves without a free neighbor. */
      lonely: number;
    }
  | { ok: false; code: Extract<ErrorCode, 'SOLD_OUT' | 'ALL_HELD' | 'SEATS_APART_ONLY'> };

/**
 * The best seats for a party. Deterministic: the server decides with it and the client previews with it.
 * - A party that fits somewhere together is never split. Enough free seats are never refused, except to a party that
 *   asked to sit together or not at all.
 * - A single free seat is left alone only if every other choice would do so, too.
 * - Then the zone's rank, its price, the row and the distance from the middle decide.
 */
export function bestAvailable(index: PlanIndex, states: SeatStates, wish: SeatWish): SeatChoice {
  const { heads, spaces } = wish;
  if (!Number.isInteger(heads) || heads < 1 || spaces > heads) throw new Error(`No party has ${heads} heads`);
  const picture = pictureOf(index, states, wish);
  const groups = choose(picture);
  if (groups) {
    const lonely = lonelyAfter(picture, groups.flat()).length;
    return { ok: true, groups: groups.map((seats) => seats.map(({ id }) => id)), lonely };
  }
  // Without `together`, only a whole table that its party does not fill is left, at more than the limit.
  if (hasRoom(picture)) return { ok: false, code: wish.together ? 'SEATS_APART_ONLY' : 'SOLD_OUT' };
  return { ok: false, code: hasRoom(pictureOf(index, states, wish, 'free')) ? 'ALL_HELD' : 'SOLD_OUT' };
}

function choose(picture: Picture): IndexedSeat[][] | null {
  if (picture.wish.spaces > 0) return chooseAccessible(picture);
  const together = chooseTogether(picture);
  if (together) return [together];
  return picture.wish.together ? null : chooseApart(picture);
}

/** Whether there are enough seats, together or not. */
function hasRoom(picture: Picture): boolean {
  const { eligible, wish } = picture;
  const units = largestUnits(picture);
  if (units.length < wish.spaces) return false;
  const inUnits = units.reduce((sum, { companions }) => sum + 1 + companions.length, 0);
  return inUnits + eligible.reduce((sum, seat) => sum + seat, 0) >= wish.heads;
}
