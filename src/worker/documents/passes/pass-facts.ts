import type { OwnTicket } from '#db/readers/tickets/own-tickets.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import { addressOf } from '#shared/events/address.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { readSeatName } from '#shared/seats/stored-seat-names.ts';
import { zonedIso } from '#shared/time/zone-offset.ts';
import { ticketCodes } from '#worker/tickets/show-ticket.ts';

/** Why a pass is no longer valid for entry. */
export type PassEnd = 'used' | 'refunded' | 'cancelled' | 'transferred';

/** The content of a pass, the same for every wallet. */
export interface PassFacts {
  ticketId: string;
  holderId: string;
  eventId: string;
  eventName: string;
  typeName: string;
  seat: SeatName | null;
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
  holder: { id: string; name: string },
  signingKey: SigningKey,
): Promise<PassFacts> {
  const isTransferred = holder.id !== ticket.userId;
  // The codes belong to the present holder only.
  const codes = isTransferred ? null : await ticketCodes(ticket, signingKey);
  return {
    ticketId: ticket.id,
    holderId: holder.id,
    eventId: ticket.eventId,
    eventName: ticket.eventName,
    typeName: ticket.typeName,
    seat: readSeatName(ticket.seatName),
    venueName: ticket.venueName,
    address: addressOf(ticket),
    holderName: holder.name,
    purchaseId: ticket.purchaseId,
    startsAt: zonedIso(ticket.startsAt, ticket.timeZone),
    endsAt: zonedIso(ticket.endsAt, ticket.timeZone),
    codes,
    ended: codes ? null : endOf(ticket, isTransferred),
  };
}

function endOf({ status }: Pick<OwnTicket, 'status'>, isTransferred: boolean): PassEnd {
  if (isTransferred) return 'transferred';
  return status === 'active' ? 'cancelled' : status;
}
