import type { HoldView } from '#durable/box-office/checkout/hold.ts';
import type { HoldBook } from '#durable/box-office/checkout/hold-book.ts';
import { decideHeldPurchase } from '#durable/box-office/sales/decide-purchase.ts';
import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import { type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { type Group, isRunning, type ShareRequest } from './group.ts';
import { shareGoods } from './share-goods.ts';

/**
 * Moves places of a group into a hold of the member's own, which replaces the one they have. Synchronous: no place moves
 * twice. Idempotent by owner and request id.
 */
export function takeShare(
  { holds, now, seats }: { holds: HoldBook; now: () => number; seats?: Pick<SeatMap, 'isSpace'> },
  group: Group,
  request: ShareRequest,
  snapshot: EventSnapshot,
  refusals: { ended: ErrorCode; taken: ErrorCode },
): Outcome<HoldView> {
  const { quantity, owner } = request;
  const groupId = group.id;
  const known = holds.recall(request);
  if (known) return known;
  if (!isRunning(group, now())) return refused(refusals.ended);
  const decided = decideHeldPurchase(snapshot, { goods: group.goods, reserved: true }, now());
  if (!decided.ok) return decided;
  const own = holds.replacedGoods({ owner, kind: 'tickets', groupId });
  const left = holds.freeIn(groupId) + (own?.lines[0]?.quantity ?? 0);
  if (quantity > left) return refused(refusals.taken);
  const member = { own, isHost: owner === group.host, isSpace: (id: string) => seats?.isSpace(id) === true };
  const goods = shareGoods(holds, group, quantity, member);
  return holds.place({ ...request, kind: 'tickets' }, goods, group);
}
