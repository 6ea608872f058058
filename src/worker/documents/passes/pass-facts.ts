import type { OwnTicket } from '#db/readers/tickets/own-tickets.ts';
import { addressOf } from '#shared/events/address.ts';
import { offsetAt } from '#shared/time/zone-offset.ts';
import { ticketCodes } from '#worker/tickets/show-ticket.ts';

/** Why a pass opens no door any more. */
export type PassEnd = 'used' | 'refunded' | 'cancelled';

/** What a pass says, whosever wallet it is for. */
export interface PassFacts {
  ticketId: string;
  eventId: string;
  eventName: string;
  typeName: string;
  venueName: string;
  address: string;
  holderName: string;
  purchaseId: string;
  /** On the venue's clock, with its offset. */
  startsAt: string;
  endsAt: string;
  /** Only of a ticket that opens a door. */
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

/** `2026-11-21T20:00:00-06:00`: a moment as the clocks of its place show it. */
export function localTime(at: number, timeZone: string): string {
  const offsetMinutes = Math.round(offsetAt(at, timeZone) / 60_000);
  const clock = new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
