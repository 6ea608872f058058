import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import type { DoorTicket } from '#db/readers/sales/sold-tickets.ts';
import type { ParsedQr, QrKind, ScannedCode } from '#shared/codes/qr.ts';
import { equalConstantTime, readCode } from '#shared/codes/qr.ts';
import type { ScanRefusal, ScanSubject } from '#shared/contracts/door.ts';

/** Who stands at the door, as the Worker verified. */
export interface DoorActor {
  id: string;
  isAdmin: boolean;
}

/** What was presented: a code, or a ticket that staff found by its holder's name. */
export type PresentedTicket = ScannedCode | { form: 'found'; ticketId: string };

/** An id counts only where an id was asked for: as a code it is malformed. */
export function readSubject(subject: ScanSubject): PresentedTicket {
  return 'ticketId' in subject ? { form: 'found', ticketId: subject.ticketId } : readCode(subject.code);
}

export type CheckInDecision<Ticket> =
  | { kind: 'admit'; ticket: Ticket }
  | { kind: 'refuse'; code: ScanRefusal; ticket: Ticket | null }
  /** The code is well formed but its ticket is not known here: look in D1 once. */
  | { kind: 'look_up' };

/** Whoever owns the event, for as long as they are an organiser: an owner who is one no more may do as much as a guest. */
function isOrganizer(snapshot: EventSnapshot, { id }: DoorActor): boolean {
  return id === snapshot.organizerId && snapshot.ownerOrganizes === 1;
}

/** Organiser or administrator. */
export function mayOrganize(snapshot: EventSnapshot, actor: DoorActor): boolean {
  return actor.isAdmin || isOrganizer(snapshot, actor);
}

/** Organiser, administrator, or a scanner of this event. */
export function mayWorkDoor(snapshot: EventSnapshot, actor: DoorActor): boolean {
  return (
    mayOrganize(snapshot, actor) ||
    snapshot.staff.some(({ userId, role }) => userId === actor.id && role === 'scanner')
  );
}

/** A ticket's QR that claims to be of this event: only of such a one the signature decides. */
export function isTicketOf(eventId: string, code: PresentedTicket): code is { form: 'qr'; qr: ParsedQr } {
  return code.form === 'qr' && code.qr.kind === 'ticket' && code.qr.eventId === eventId;
}

interface ScanFacts {
  /** D1 has been asked, too. */
  lookedUp: boolean;
  /** The device has let them in already. */
  offline: boolean;
  /** A QR's signature is good; true for what carries none. */
  isGenuine: boolean;
  /** What a short code stands for that is no ticket of this event, as far as the person may know. */
  foreign?: QrKind | undefined;
}

/** Whether what was presented is this ticket's own: a holder's name is told for nothing less. */
function isOwnCode(
  { eventId }: EventSnapshot,
  code: PresentedTicket,
  ticket: DoorTicket,
  isGenuine: boolean,
): boolean {
  if (code.form !== 'qr') return code.form !== 'malformed';
  const { qr } = code;
  return (
    isGenuine &&
    qr.kind === 'ticket' &&
    qr.eventId === eventId &&
    equalConstantTime(qr.secret, ticket.secret) &&
    qr.typeId === ticket.typeId
  );
}

/**
 * Decides one scan from what the box office knows; changes nothing. `ticket` is what its own records hold under
 * the code's ticket id or short code. A ticket of another event gives away nothing about its holder.
 */
export function decideCheckIn<Ticket extends DoorTicket>(
  snapshot: EventSnapshot,
  code: PresentedTicket,
  ticket: Ticket | null,
  { lookedUp, offline, isGenuine, foreign }: ScanFacts,
): CheckInDecision<Ticket> {
  const refuse = (refusal: ScanRefusal, subject: Ticket | null = null): CheckInDecision<Ticket> => ({
    kind: 'refuse',
    code: refusal,
    ticket: subject,
  });
  if (snapshot.status === 'cancelled') {
    const own = ticket && isOwnCode(snapshot, code, ticket, isGenuine) ? ticket : null;
    // Its first entry speaks against it; the cancellation may well have come after both.
    if (offline && own?.status === 'used') return refuse('TICKET_ALREADY_USED', own);
    return refuse('EVENT_CANCELLED', own);
  }
  if (snapshot.status !== 'published') return refuse('EVENT_NOT_PUBLISHED');
  if (code.form === 'malformed') return refuse('QR_FORMAT_INVALID');
  if (code.form === 'qr') {
    if (code.qr.kind !== 'ticket') return refuse('WRONG_MODE');
    if (code.qr.eventId !== snapshot.eventId) return refuse('WRONG_EVENT');
    // As a device without network decides, which has nothing but the signature.
    if (!isGenuine) return refuse('TICKET_INVALID');
  }
  if (!ticket && foreign) return refuse(foreign === 'order' ? 'WRONG_MODE' : 'WRONG_EVENT');
  if (!ticket) return lookedUp ? refuse('TICKET_INVALID') : { kind: 'look_up' };
  if (!isOwnCode(snapshot, code, ticket, isGenuine)) return refuse('TICKET_INVALID');
  if (ticket.status === 'refunded') return refuse('TICKET_REFUNDED', ticket);
  if (ticket.status === 'used') return refuse('TICKET_ALREADY_USED', ticket);
  return { kind: 'admit', ticket };
}
