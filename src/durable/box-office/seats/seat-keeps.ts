import { normalizeDiscountCode } from '#shared/money/pricing.ts';
import { isReleased } from '#shared/seats/is-released.ts';
import type { SeatKeep } from './seating-store.ts';

/** A viewer of the seats, with what opens kept ones. */
export interface SeatViewer {
  /** `user:<id>` or `browser:<id>`, whose picks are free for them; null without one. */
  owner: string | null;
  /** The browser of a person, who may have picked before they signed in. */
  browser?: string | undefined;
  /** Access codes and tokens of links. */
  access: readonly string[];
  /** The guest list whose seats are taken. */
  listId?: string | null;
}

/** The active keep of each kept seat; where keeps overlap, the oldest one. */
export function activeKeeps(keeps: readonly SeatKeep[], now: number): ReadonlyMap<string, SeatKeep> {
  const bySeat = new Map<string, SeatKeep>();
  for (const keep of keeps) {
    if (isReleased(keep.releaseAt, now)) continue;
    for (const seatId of keep.seatIds) if (!bySeat.has(seatId)) bySeat.set(seatId, keep);
  }
  return bySeat;
}

export function opens({ kind, accessCode, listId }: SeatKeep, viewer: SeatViewer): boolean {
  if (kind === 'code')
    return !!accessCode && viewer.access.some((text) => normalizeDiscountCode(text) === accessCode);
  return kind === 'list' && listId !== null && listId === viewer.listId;
}
