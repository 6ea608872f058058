import { readerOf } from '#db/client.ts';
import { type CancellationCounts, readCancellation } from '#db/readers/events/cancellations.ts';
import type { CancellationPlan } from '#shared/contracts/events/cancellations.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { refundsOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';

/**
 * What a cancellation would refund, or its progress. For a cancelled event it also wakes the box office, so that
 * refunds interrupted by a crash resume.
 */
export async function planCancellation(
  deps: Pick<Deps, 'db' | 'boxOffice'>,
  input: { eventId: string; actor: Actor },
): Promise<Outcome<CancellationPlan>> {
  const { eventId, actor } = input;
  const reader = readerOf(deps.db);
  const before = await readCancellation(reader, eventId, scopeOf(actor, 'sell'));
  if (!before) return refused('EVENT_NOT_FOUND');
  if (before.status !== 'cancelled') return done(planOf(before, 'open'));
  const progress = await callObject(
    () => refundsOf(deps, eventId).cancellation(boxOfficeActor(actor)),
    'OPERATION_FAILED',
  );
  if (!progress.ok) return progress;
  // Read after the box office has answered, so that the counts agree with `done`.
  const counts = await readCancellation(reader, eventId, scopeOf(actor, 'sell'));
  if (!counts) return refused('EVENT_NOT_FOUND');
  return done(planOf(counts, progress.value.done ? 'done' : 'under_way'));
}

function planOf(counts: CancellationCounts, state: CancellationPlan['state']): CancellationPlan {
  return {
    state,
    currency: counts.currency,
    left: {
      tickets: counts.ticketsLeft,
      orders: counts.ordersLeft,
      amountMinor: counts.ticketsLeftMinor + counts.ordersLeftMinor,
      cashMinor: counts.cashLeftMinor,
    },
    disputed: {
      tickets: counts.disputedTickets,
      orders: counts.disputedOrders,
      amountMinor: counts.disputedTicketsMinor + counts.disputedOrdersMinor,
    },
    refunded: {
      tickets: counts.ticketsRefunded,
      orders: counts.ordersRefunded,
      amountMinor: counts.refundedMinor,
      cashMinor: counts.refundedCashMinor,
    },
    usedTickets: counts.usedTickets,
  };
}
