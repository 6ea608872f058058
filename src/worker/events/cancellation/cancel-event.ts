import { readerOf } from '#db/client.ts';
import { cancelEvent as commitCancellation } from '#db/commits/events/events.ts';
import { readCancellation } from '#db/readers/events/cancellations.ts';
import { readOwnEvent } from '#db/readers/events/own-events.ts';
import { readRefundCover } from '#db/readers/refunds/refund-cover.ts';
import type { CancelEventInput } from '#shared/contracts/events/cancellations.ts';
import type { Cancellation } from '#shared/contracts/refunds/refunds.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isAdministrator, scopeOf } from '#shared/organizations/rights.ts';
import { isShort } from '#shared/refunds/refund-cover.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { refundsOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';

/**
 * Cancels a published event. Idempotent. Its box office then refunds every active ticket and pending order. A repeat
 * reports the progress, and resumes after a crash.
 */
export async function cancelEvent(
  deps: Deps,
  { eventId, requestId, words, actor }: CancelEventInput & { actor: Actor },
): Promise<Outcome<Cancellation>> {
  const scope = scopeOf(actor, 'sell');
  const mutation = {
    actor,
    requestId,
    action: 'event.cancel',
    subjectType: 'event',
    payload: words === '' ? eventId : [eventId, words],
  } as const;
  const cancelled = await idempotentMutation(deps, mutation, async (auditOf) => {
    const reader = readerOf(deps.db);
    // Only reachable when an event was postponed after its payout: the guests' money may be gone.
    const cover = await readRefundCover(reader, eventId, { kind: 'event' });
    if (isShort(cover) && !isAdministrator(actor)) {
      const own = await readOwnEvent(reader, eventId, scope);
      if (own?.event.status === 'published' && own.event.endsAt > deps.now())
        return refused('REFUND_NOT_COVERED');
    }
    const linked = await mailedNamesRefusal(deps, { userId: actor.id }, [words]);
    if (linked) return linked;
    const audit = auditOf({ subjectId: eventId, eventId });
    if (!(await commitCancellation(deps.db, { eventId, scope, words, audit }))) {
      const own = await readOwnEvent(reader, eventId, scope);
      if (!own) return refused('EVENT_NOT_FOUND');
      if (own.event.status !== 'cancelled') return refused('EVENT_LOCKED');
    }
    return done({ id: eventId, eventId });
  });
  if (!cancelled.ok) return cancelled;
  const progress = await callObject(
    () => refundsOf(deps, eventId).cancellation(boxOfficeActor(actor)),
    'OPERATION_FAILED',
  );
  if (!progress.ok) return progress;
  // Read after the box office has answered. Earlier refunds do not count as part of the cancellation.
  const counts = await readCancellation(readerOf(deps.db), eventId, scope);
  if (!counts) return refused('EVENT_NOT_FOUND');
  const isDone = progress.value.done;
  return done({
    done: isDone,
    refundedTickets: counts.ticketsRefunded,
    cancelledOrders: counts.ordersRefunded,
    // Rows still open in D1 were used or picked up just before, and that has not reached D1 yet.
    ticketsLeft: isDone ? 0 : counts.ticketsLeft,
    ordersLeft: isDone ? 0 : counts.ordersLeft,
  });
}
