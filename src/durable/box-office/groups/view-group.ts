import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import { seatIdsOf } from '#durable/box-office/seats/seat-stock.ts';
import type { PurchaseReceipt } from '#shared/contracts/tickets/tickets.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { type Group, type GroupView, isRunning, placesOfGroup, poolOwner } from './group.ts';

/** Where a share's seats are. */
export interface GroupSeats {
  nameOf: (seatId: string) => SeatName | null;
  /** Null for a refunded ticket. */
  ofTicket: (ticketId: string) => string | null;
}

/**
 * A group with what became of its places.
 * @param seats null if the reader shows none
 */
export function viewGroup(
  group: Group,
  holds: HoldBook,
  now: number,
  seats: GroupSeats | null = null,
): GroupView {
  const { name: typeName, unitMinor, quantity } = placesOfGroup(group);
  const shares = holds.sharesOf(group.id).map(({ id: holdId, owner, state, goods, receipt: paid }) => {
    const receipt = paid && 'ticketIds' in paid ? paid : null;
    const [line] = goods.lines;
    const names = line?.seatIds && seats ? seatNames(line.seatIds, receipt, seats) : null;
    return {
      holdId,
      owner,
      quantity: line?.quantity ?? 0,
      state: state === 'sold' ? ('paid' as const) : ('paying' as const),
      receipt,
      ...(names && { seats: names }),
    };
  });
  const freeIds = holds.goodsHeldBy(poolOwner(group)).flatMap(seatIdsOf);
  const paid = shares.reduce((sum, share) => sum + (share.state === 'paid' ? share.quantity : 0), 0);
  return {
    groupId: group.id,
    host: group.host,
    state: stateOf(group, paid >= quantity, now),
    expiresAt: group.expiresAt,
    currency: group.goods.currency,
    typeName,
    unitMinor,
    quantity,
    free: holds.freeIn(group.id),
    ...(seats && freeIds.length > 0 && { freeSeats: freeIds.flatMap((id) => seats.nameOf(id) ?? []) }),
    shares,
  };
}

/** A paid ticket may have moved to another seat than the one that was held. */
function seatNames(
  held: readonly string[],
  receipt: PurchaseReceipt | null,
  { nameOf, ofTicket }: GroupSeats,
): SeatName[] {
  const seatIds = receipt ? receipt.ticketIds.flatMap((id) => ofTicket(id) ?? []) : held;
  return seatIds.flatMap((id) => nameOf(id) ?? []);
}

function stateOf(group: Group, isComplete: boolean, now: number): GroupView['state'] {
  if (isComplete) return 'complete';
  if (group.isCancelled) return 'cancelled';
  return isRunning(group, now) ? 'open' : 'ended';
}
