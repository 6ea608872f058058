import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { RepairCounts } from '#shared/contracts/reconcile.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { RECONCILE_CALLS_MAX } from '#shared/limits.ts';
import { callObject } from '../box-office/call-object.ts';
import type { Deps } from '../deps.ts';

/**
 * Has an event's box office mend what differs. The request id names the repair: a repeat carries it on where a crash
 * left it, or gets its numbers again.
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
  // The box office goes on by itself; asking again tells how far it is.
  return refused('OPERATION_FAILED');
}
