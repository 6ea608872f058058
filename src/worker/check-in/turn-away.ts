import { readerOf } from '#db/client.ts';
import { readDoorRefund } from '#db/readers/check-in/door-refund.ts';
import type { TurnAwayRequest } from '#durable/box-office/check-in/turn-away.ts';
import type { TurnAwayAnswer } from '#shared/contracts/doors.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { Deps } from '#worker/deps.ts';

/** Turns a guest away, and tells the door where the money goes. */
export async function turnAway(
  deps: Deps,
  { eventId, ...request }: TurnAwayRequest & { eventId: string },
): Promise<Outcome<TurnAwayAnswer>> {
  const away = await callObject(() => deps.boxOffice(eventId).turnAway(request), 'OPERATION_FAILED');
  if (!away.ok) return away;
  const { refundId, amountMinor, inCash, checkedIn } = away.value;
  const refund = await readDoorRefund(readerOf(deps.ofEvent(eventId).db), eventId, refundId);
  if (!refund) return refused('EVENT_NOT_FOUND');
  const { currency, isToCard } = refund;
  const paid = inCash ? 'cash' : isToCard === 1 ? 'card' : 'wallet';
  return done({ amountMinor, currency, method: amountMinor === 0 ? 'none' : paid, checkedIn });
}
