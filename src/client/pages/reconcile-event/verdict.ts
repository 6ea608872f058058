import type { ReconcileEvent, RepairCounts } from '#shared/contracts/reconcile.ts';

/** Something is under way that will settle by itself. */
export function isMoving(event: ReconcileEvent): boolean {
  return event.outbox.waiting + event.onItsWay + event.refundsOpen > 0;
}

/** The records lack something that the box office knows: until somebody has looked at it, nothing is counted anew. */
export function isLacking(event: ReconcileEvent): boolean {
  return event.drift.some(({ kind }) => kind === 'missing_there');
}

/** What a repair would do now, by the last check. */
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

/** How many things it would mend; what is left to a person is none of them. */
export function mendable({ left, ...counts }: RepairCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
