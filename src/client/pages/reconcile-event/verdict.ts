import type { ReconcileEvent, RepairCounts } from '#shared/contracts/money/reconciliation.ts';

/** Something is pending that will settle by itself. */
export function isMoving(event: ReconcileEvent): boolean {
  return event.outbox.waiting + event.onItsWay + event.refundsOpen > 0;
}

/** D1 lacks rows that the box office has. Nothing is recounted until somebody has examined them. */
export function isLacking(event: ReconcileEvent): boolean {
  return event.drift.some(({ kind }) => kind === 'missing_there');
}

/** The effects of a repair, by the last check. */
export function repairPlan(event: ReconcileEvent): RepairCounts {
  const of = (remedy: ReconcileEvent['drift'][number]['remedy']) =>
    event.drift.filter((drift) => drift.remedy === remedy).reduce((sum, { count }) => sum + count, 0);
  return {
    restated: of('restate'),
    learnt: of('learn'),
    refundsAgain: of('refund_again'),
    unparked: event.outbox.parked,
    renumbered: event.checkIns.beyond ? 1 : 0,
    noted: event.checkIns.behind ? 1 : 0,
    recounted: isLacking(event) ? 0 : event.wrongCounters,
    left: of('person') + event.overfullCounters,
  };
}

/** Number of problems that the repair would fix, excluding those that need manual review. */
export function mendable({ left, ...counts }: RepairCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
