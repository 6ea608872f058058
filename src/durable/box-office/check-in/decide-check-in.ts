import type { HeadsDecision, Move } from '#shared/check-in/heads.ts';
import {
  isOfEvent,
  type ParsedQr,
  type QrKind,
  readCode,
  type ScannedCode,
  type SignatureVerdict,
} from '#shared/codes/qr.ts';
import type { CountedSubject, ScanRefusal, ScanSubject } from '#shared/contracts/check-in.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { DoorTicket } from '#shared/tickets/door-ticket.ts';

/** The person at the door, as verified by the Worker. */
export interface DoorActor {
  id: string;
  isAdmin: boolean;
}

/** A presented code, or a ticket that staff found by its holder's name. */
export type PresentedTicket = ScannedCode | { form: 'found'; ticketId: string };

/** Accepts an id only as `ticketId`; typed as a code it is malformed. */
export function readSubject(subject: ScanSubject | CountedSubject): PresentedTicket {
  if ('counter' in subject) return { form: 'malformed' };
  return 'ticketId' in subject ? { form: 'found', ticketId: subject.ticketId } : readCode(subject.code);
}

export type CheckInDecision<Ticket> =
  | { kind: 'pass'; ticket: Ticket; move: Move }
  /** `free`: heads of a party that might still come in. */
  | { kind: 'refuse'; code: ScanRefusal; ticket: Ticket | null; free: number }
  /** The code is well formed but its ticket is unknown here: read it from D1 once. */
  | { kind: 'look_up' };

/** A ticket's QR that claims this event: its signature decides. */
export function isTicketOf(eventId: string, code: PresentedTicket): code is { form: 'qr'; qr: ParsedQr } {
  return code.form === 'qr' && code.qr.kind === 'ticket' && isOfEvent(code.qr, eventId);
}

export interface ScanFacts {
  /** D1 was read already. */
  lookedUp: boolean;
  kind: 'in' | 'out';
  /** The device has already admitted the guest. */
  offline: boolean;
  /** Of the QR of a ticket of this event; null for other codes. */
  signature: SignatureVerdict | null;
  /** Kind of a short code that is no ticket of this event, as far as the person may know. */
  foreign?: QrKind | undefined;
}

/**
 * Pure decision on one scan. `ticket` is the local record under the code's secret, short code or ticket id. A ticket of
 * another event reveals nothing about its holder. `decideHeads` is asked about a ticket that is in order.
 */
export function decideCheckIn<Ticket extends DoorTicket>(
  snapshot: EventSnapshot,
  code: PresentedTicket,
  ticket: Ticket | null,
  { kind, lookedUp, offline, signature, foreign }: ScanFacts,
  decideHeads: (ticket: Ticket) => HeadsDecision,
): CheckInDecision<Ticket> {
  const refuse = (
    refusal: ScanRefusal,
    subject: Ticket | null = null,
    free = 0,
  ): CheckInDecision<Ticket> => ({ kind: 'refuse', code: refusal, ticket: subject, free });
  // Whoever is in may leave, whatever became of the event.
  if (snapshot.status === 'cancelled' && kind === 'in') {
    const own = code.form !== 'qr' || signature === 'valid' ? ticket : null;
    // Report the first entry instead: the cancellation may have come after both scans.
    if (offline && own?.status === 'used') return refuse('TICKET_ALREADY_USED', own);
    return refuse('EVENT_CANCELLED', own);
  }
  if (snapshot.status === 'draft') return refuse('EVENT_NOT_PUBLISHED');
  if (code.form === 'malformed') return refuse('QR_FORMAT_INVALID');
  if (code.form === 'qr') {
    if (code.qr.kind !== 'ticket') return refuse('WRONG_MODE');
    if (!isOfEvent(code.qr, snapshot.eventId)) return refuse('WRONG_EVENT');
    if (signature === 'unknown_key') return refuse('TICKET_CODE_RETIRED', ticket);
    // Same order as on an offline device, which can check nothing but the signature.
    if (signature !== 'valid') return refuse('TICKET_INVALID');
  }
  if (!ticket && foreign) return refuse(foreign === 'order' ? 'WRONG_MODE' : 'WRONG_EVENT');
  if (!ticket && !lookedUp) return { kind: 'look_up' };
  // A signature cannot be forged: the ticket was lost, as by a restore, or a key has leaked.
  if (!ticket) return refuse(code.form === 'qr' ? 'TICKET_UNKNOWN' : 'TICKET_INVALID');
  if (ticket.status === 'transferred') return refuse('TICKET_TRANSFERRED', ticket);
  if (ticket.status === 'refunded') return refuse('TICKET_REFUNDED', ticket);
  const heads = decideHeads(ticket);
  if (!heads.ok) return refuse(heads.code, ticket, heads.free);
  if (ticket.disputed === 1 && kind === 'in') return refuse('TICKET_DISPUTED', ticket);
  return { kind: 'pass', ticket, move: heads.move };
}
