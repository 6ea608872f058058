import { expect, test } from 'vitest';
import { mendable, repairPlan } from '#client/pages/reconcile-event/verdict.ts';
import type { Drift, ReconcileEvent } from '#shared/contracts/money/reconciliation.ts';

const drift = (remedy: Drift['remedy'], count: number): Drift => ({
  subject: 'ticket',
  kind: 'in_here_only',
  remedy,
  count,
  examples: [],
});

function eventWith(found: Partial<ReconcileEvent>): ReconcileEvent {
  return {
    eventId: 'e',
    eventName: 'E',
    timeZone: 'UTC',
    checkedAt: '',
    complete: true,
    compared: 9,
    sound: false,
    outbox: { waiting: 0, oldestAt: null, parked: 0, parkedExamples: [] },
    onItsWay: 0,
    heldBack: 0,
    refundsOpen: 0,
    refundsStuck: false,
    stuckRefunds: [],
    wrongCounters: 0,
    overfullCounters: 0,
    checkIns: { recorded: 0, beyond: false, behind: false },
    sold: { here: 0, counted: 0, tickets: 0, agrees: true },
    drift: [],
    repairs: [],
    ...found,
  };
}

test('a wrong counter is repairable, like other drift', () => {
  const plan = repairPlan(eventWith({ wrongCounters: 2, drift: [drift('restate', 3)] }));
  expect(plan).toMatchObject({ recounted: 2, restated: 3 });
  expect(mendable(plan)).toBe(5);
});

test('nothing is recounted while D1 lacks records of the box office', () => {
  const lost = { ...drift('person', 1), kind: 'missing_there' } as const;
  expect(mendable(repairPlan(eventWith({ wrongCounters: 1, drift: [lost] })))).toBe(0);
});

test('items for manual review and stuck refunds are not repairable', () => {
  const stuck = { refundsOpen: 1, refundsStuck: true };
  const plan = repairPlan(eventWith({ drift: [drift('person', 4)], ...stuck, overfullCounters: 2 }));
  expect([mendable(plan), plan.left]).toEqual([0, 6]);
});
