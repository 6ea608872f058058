import { mayRunAt } from '#durable/box-office/event-rights.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import type { DoorEntry } from './check-in-log.ts';
import type { DoorActor } from './decide-check-in.ts';

export interface UndoRequest {
  actor: DoorActor;
  requestId: string;
  ticketId: string;
  /** Request id of the scan to take back; without it the last one. */
  scanId?: string | undefined;
  device: string;
}

/**
 * Why this actor may not undo this admission; null if they may. Person and device must both match the check-in,
 * because a device id is only the caller's claim. The time limit counts from the admission, even if it was uploaded
 * later. An admission without a known device is left to who runs the door.
 */
export function undoRefusal(
  snapshot: EventSnapshot,
  { actor, device }: UndoRequest,
  entry: Pick<DoorEntry, 'at' | 'by' | 'device'>,
  now: number,
): ErrorCode | null {
  // The cancellation refunds guests who were not admitted; nobody may become one of them afterwards.
  if (snapshot.status === 'cancelled') return 'EVENT_CANCELLED';
  if (mayRunAt(snapshot, actor, 'door', now)) return null;
  if (entry.by !== actor.id || entry.device === '' || entry.device !== device) return 'UNDO_OTHER_DEVICE';
  return now - entry.at > UNDO_WITHIN_MS ? 'UNDO_TOO_LATE' : null;
}
