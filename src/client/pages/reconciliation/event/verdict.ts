import {
  countDrift,
  type ReconcileEvent,
  type RepairCounts,
} from '#shared/contracts/reconciliation/reconciliation.ts';

/** Something is pending that will settle by itself. */
export function isMoving(event: ReconcileEvent): boolean {
  return event.outbox.waiting + event.onItsWay + event.refundsOpen > 0;
}

/** The effects of a repair, by the last check. */
export function repairPlan({ drift, outbox }: ReconcileEvent): RepairCounts {
  return { settled: countDrift(drift, false), resent: outbox.parked, left: countDrift(drift, true) };
}

/** Number of problems that the repair would fix, excluding those that need manual review. */
export function mendable({ settled, resent }: RepairCounts): number {
  return settled + resent;
}
