import { isOfEvent, readCode } from '#shared/codes/qr.ts';
import type { ScanSubject } from '#shared/contracts/check-in.ts';
import type { AssignedEvent } from '../event-choice/assigned-events.ts';

/** Doors open at most a few hours before the start: an earlier scan is probably a test or a rehearsal (ms). */
const EARLY_SCAN_MS = 4 * 3_600_000;

/** Why a scan needs a second tap: the event starts much later, or is over. */
export interface Untimely {
  when: 'early' | 'late';
  /** The event's start or end, ISO 8601. */
  at: string;
}

/**
 * Whether this event's tickets are scanned at an unlikely time. Codes of another event or of an order use up no ticket
 * here and need no confirmation.
 */
export function untimelyScan(
  { eventId, startDate, endDate }: Pick<AssignedEvent, 'eventId' | 'startDate' | 'endDate'>,
  subject: ScanSubject,
  now: number,
): Untimely | null {
  if (!mayBeTicketOf(eventId, subject)) return null;
  if (now < Date.parse(startDate) - EARLY_SCAN_MS) return { when: 'early', at: startDate };
  if (now >= Date.parse(endDate)) return { when: 'late', at: endDate };
  return null;
}

function mayBeTicketOf(eventId: string, subject: ScanSubject): boolean {
  if ('ticketId' in subject) return true;
  const code = readCode(subject.code);
  if (code.form !== 'qr') return code.form === 'short';
  return code.qr.kind === 'ticket' && isOfEvent(code.qr, eventId);
}
