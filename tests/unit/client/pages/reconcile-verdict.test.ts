import { expect, test } from 'vitest';
import { mendable, repairPlan } from '#client/pages/reconciliation/event/verdict.ts';
import type { Drift, ReconcileEvent } from '#shared/contracts/reconciliation/reconciliation.ts';

const drift = (needsPerson: boolean, count: number): Drift => ({
  kind: 'ticket_state',
  needsPerson,
  count,
  examples: [],
});

test('a repair settles the drift and resends the parked messages that need no person', () => {
  const outbox = { waiting: 0, oldestAt: null, parked: 2, parkedExamples: [] };
  const event: ReconcileEvent = {
    eventId: 'e',
    eventName: 'E',
    timeZone: 'UTC',
    checkedAt: '',
    complete: true,
    compared: 9,
    sound: false,
    outbox,
    onItsWay: 0,
    heldBack: 0,
    refundsOpen: 1,
    refundsStuck: true,
    stuckRefunds: [],
    checkIns: 0,
    drift: [drift(false, 3), drift(true, 4)],
    repairs: [],
    unknownCodes: [],
  };
  const plan = repairPlan(event);
  expect(plan).toEqual({ settled: 3, resent: 2, left: 4 });
  expect(mendable(plan)).toBe(5);
});
