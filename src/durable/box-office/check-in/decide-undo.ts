import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { UNDO_WITHIN_MS } from '#shared/limits.ts';
import type { DoorEntry } from './check-in-log.ts';
import { type DoorActor, mayOrganize } from './decide-check-in.ts';

export interface UndoRequest {
  actor: DoorActor;
  requestId: string;
  ticketId: string;
  device: string;
}

/**
 * Why this admission may not be taken back by this actor; null when it may. The person and the device must both be those
 * of the check-in: a device id is only what the caller says. The time counts from the entry itself, also when a door
 * without network told of it later. An entry of which no device is known is the organizer's to undo.
 */
export function undoRefusal(
  snapshot: EventSnapshot,
  { actor, device }: UndoRequest,
  entry: DoorEntry,
  now: number,
): ErrorCode | null {
  // Its money was given back to whoever had not been let in; nobody may join them afterwards.
  if (snapshot.status === 'cancelled') return 'EVENT_CANCELLED';
  if (mayOrganize(snapshot, actor)) return null;
  if (entry.by !== actor.id || entry.device === '' || entry.device !== device) return 'UNDO_OTHER_DEVICE';
  return now - entry.at > UNDO_WITHIN_MS ? 'UNDO_TOO_LATE' : null;
}
