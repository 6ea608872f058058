import { expect, test } from 'vitest';
import { type CancellationDeps, EventCancellation } from '#durable/box-office/refunds/event-cancellation.ts';
import { REFUND_BATCHES_PER_ALARM, REFUNDS_PER_BATCH_MAX } from '#shared/limits.ts';

test('a cancellation of very many tickets spreads over several alarms and refunds each ticket once', async () => {
  const tickets = REFUNDS_PER_BATCH_MAX * (REFUND_BATCHES_PER_ALARM + 2);
  const unrefunded = new Set(Array.from({ length: tickets }, (_, n) => String(n).padStart(6, '0')));
  const refunded: string[] = [];
  const state = { snapshot: { organizerId: 'organizer' }, cancellation: 'under way' };
  const deps = {
    state,
    store: {
      unrefunded: (subject: string, _by: string, after: string, limit: number) =>
        subject === 'ticket' ? [...unrefunded].filter((id) => id > after).slice(0, limit) : [],
    },
    refunds: {
      hasOpen: false,
      refundAll: async (subjects: { subjectId: string }[]) => {
        for (const { subjectId } of subjects) {
          unrefunded.delete(subjectId);
          refunded.push(subjectId);
        }
        return subjects.length;
      },
    },
    salesSettled: async () => {},
    backfill: async () => {},
  } as unknown as CancellationDeps;
  const cancellation = new EventCancellation(deps);
  expect(await cancellation.resume()).toBe(false);
  expect(refunded).toHaveLength(REFUNDS_PER_BATCH_MAX * REFUND_BATCHES_PER_ALARM);
  expect(cancellation.isUnderWay).toBe(true);
  expect(await cancellation.resume()).toBe(true);
  expect(refunded).toHaveLength(tickets);
  expect(new Set(refunded).size).toBe(tickets);
});
