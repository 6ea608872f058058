import { isTonight } from '#client/features/events/own/tonight.ts';
import { isOfEvent, readCode } from '#shared/codes/qr.ts';
import type { AssignedEvent } from './assigned-events.ts';
import { modesOf } from './scan-mode.ts';

/** What a screen needs to work several events of one night: each code finds its own. */
export interface Tonight {
  events: readonly AssignedEvent[];
  /** A code that was read at the event before this one. */
  handed: string | null;
  /** Shows another event, which takes over the code unless the camera still has it in view. */
  onEvent: (eventId: string, code: string | null) => void;
}

/** The events at whose doors this person works tonight. */
export function tonightsEvents<Door extends AssignedEvent>(doors: readonly Door[]): Door[] {
  return doors.filter((door) => isTonight(door) && modesOf(door.roles).includes('tickets'));
}

/** The other event of tonight that a QR code names; null for a code of this one, and for all others. */
export function otherEventOf(
  events: readonly AssignedEvent[],
  currentId: string,
  text: string,
): string | null {
  const code = readCode(text.trim());
  if (code.form !== 'qr' || isOfEvent(code.qr, currentId)) return null;
  return events.find(({ eventId }) => isOfEvent(code.qr, eventId))?.eventId ?? null;
}

/** The other event that the server names for a typed code, if no two have that name. */
export function otherEventNamed(
  events: readonly AssignedEvent[],
  currentId: string,
  name: string | null,
): string | null {
  const named = events.filter(({ eventId, eventName }) => eventId !== currentId && eventName === name);
  return named.length === 1 ? (named[0]?.eventId ?? null) : null;
}
