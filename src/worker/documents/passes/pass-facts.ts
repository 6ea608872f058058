import type { OwnTicket } from '#db/readers/tickets/own-tickets.ts';
import { addressOf } from '#shared/events/address.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';
import { ticketCodes } from '#worker/tickets/show-ticket.ts';

/** Why a pass is no longer valid for entry. */
export type PassEnd = 'used' | 'refunded' | 'cancelled';

/** The content of a pass, the same for every wallet. */
export interface PassFacts {
  ticketId: string;
  eventId: string;
  eventName: string;
  typeName: string;
  venueName: string;
  address: string;
  holderName: string;
  purchaseId: string;
  /** Local time of the venue, with its offset. */
  startsAt: string;
  endsAt: string;
  /** Only for a ticket that is valid for entry. */
  codes: { qr: string; shortCode: string } | null;
  ended: PassEnd | null;
}

export async function passFacts(
  ticket: Omit<OwnTicket, 'imageKey' | 'category'>,
  holderName: string,
  signingKey: CryptoKey,
): Promise<PassFacts> {
  const codes = await ticketCodes(ticket, signingKey);
  return {
    ticketId: ticket.id,
    eventId: ticket.eventId,
    eventName: ticket.eventName,
    typeName: ticket.typeName,
    venueName: ticket.venueName,
    address: addressOf(ticket),
    holderName,
    purchaseId: ticket.purchaseId,
    startsAt: localTime(ticket.startsAt, ticket.timeZone),
    endsAt: localTime(ticket.endsAt, ticket.timeZone),
    codes,
    ended: codes ? null : ticket.status === 'active' ? 'cancelled' : ticket.status,
  };
}

/** `2026-11-21T20:00:00-06:00`: local time of the venue, with its offset. */
export function localTime(at: number, timeZone: string): string {
  const offsetMinutes = Math.round(offsetAt(at, timeZone) / 60_000);
  const clock = new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
