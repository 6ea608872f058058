import { isNumber } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { DoorConflict } from '#shared/contracts/check-in.ts';
import type { VerdictKind } from './verdict.ts';

/** Sequence number of the latest conflict acknowledged on this device, by event. */
export const conflictsSeen = persistedStore('aforo-conflicts-seen:', isNumber);

/** Newest first, deduplicated by sequence number. */
export function withConflict(
  present: readonly DoorConflict[],
  conflict: DoorConflict,
): readonly DoorConflict[] {
  return [conflict, ...present.filter(({ seq }) => seq !== conflict.seq)].sort((a, b) => b.seq - a.seq);
}

/** After a cancellation the order is unknown: the device may not have learned of it when it admitted the guest. */
export function conflictTitle(code: VerdictKind) {
  if (code === 'TICKET_ALREADY_USED') return 'twice';
  if (code === 'PARTY_COMPLETE') return 'tooMany';
  if (code === 'NOT_INSIDE') return 'outAgain';
  if (code === 'TICKET_TRANSFERRED') return 'transferred';
  if (code === 'PHONE_REVOKED') return 'revoked';
  return code === 'EVENT_CANCELLED' ? 'afterwards' : 'wrongly';
}
