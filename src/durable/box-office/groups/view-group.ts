import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import { type Group, type GroupView, isRunning, placesOfGroup } from './group.ts';

/** A group with what became of its places. */
export function viewGroup(group: Group, holds: HoldBook, now: number): GroupView {
  const { name: typeName, unitMinor, quantity } = placesOfGroup(group);
  const shares = holds.sharesOf(group.id).map(({ id: holdId, owner, state, goods, receipt }) => ({
    holdId,
    owner,
    quantity: goods.lines[0]?.quantity ?? 0,
    state: state === 'sold' ? ('paid' as const) : ('paying' as const),
    receipt: receipt && 'ticketIds' in receipt ? receipt : null,
  }));
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
    shares,
  };
}

function stateOf(group: Group, isComplete: boolean, now: number): GroupView['state'] {
  if (isComplete) return 'complete';
  if (group.isCancelled) return 'cancelled';
  return isRunning(group, now) ? 'open' : 'ended';
}
