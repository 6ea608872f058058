import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { RepairCounts } from '#shared/contracts/money/reconciliation.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { RECONCILE_CALLS_MAX } from '#shared/limits.ts';
import { callObject } from '../box-office/call-object.ts';
import type { Deps } from '../deps.ts';

/**
 * Has an event's box office repair its drift. Idempotent by request id: a repeat resumes after a crash, or returns
 * the same counts.
 */
export async function repairEvent(
  deps: Pick<Deps, 'boxOffice'>,
  input: { actor: DoorActor; eventId: string; requestId: string },
): Promise<Outcome<{ counts: RepairCounts }>> {
  for (let calls = 0; calls < RECONCILE_CALLS_MAX; calls++) {
    const progress = await callObject(
      () => deps.boxOffice(input.eventId).repairDrift(input.actor, input.requestId),
      'OPERATION_FAILED',
    );
    if (!progress.ok) return progress;
    if (progress.value.done) return done({ counts: progress.value.counts });
  }
  // The box office continues by itself; a repeat reports the progress.
  return refused('OPERATION_FAILED');
}
