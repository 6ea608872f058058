import type { HoldView } from '#durable/box-office/checkout/hold.ts';
import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';

/**
 * Whether an offer names the seat of a ticket that was given back and then used or kept. The count of places does not
 * show it when another ticket of the type has been given back.
 */
export function hasLostSeat({ lines }: HoldView, seats: Pick<SeatMap, 'isGone'>): boolean {
  return lines.some(({ itemId, seats: named = [] }) => named.some(({ id }) => seats.isGone(id, itemId)));
}
