import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import type { RepairCounts } from '#shared/contracts/reconciliation/reconciliation.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { reconciliationOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';

/** Has an event's box office repair its drift. Idempotent by request id. */
export async function repairEvent(
  deps: Pick<Deps, 'boxOffice'>,
  { actor, eventId, requestId }: { actor: DoorActor; eventId: string; requestId: string },
): Promise<Outcome<{ counts: RepairCounts }>> {
  const repaired = await callObject(
    () => reconciliationOf(deps, eventId).repair(actor, requestId),
    'OPERATION_FAILED',
  );
  return repaired.ok ? done({ counts: repaired.value }) : repaired;
}
