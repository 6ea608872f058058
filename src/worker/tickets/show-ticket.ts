import type { OwnTicket } from '#db/readers/own-tickets.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { TicketView } from '#shared/contracts/tickets.ts';
import { formatShortCode, signQr } from '#shared/qr.ts';
import { eventPhase } from '#shared/states.ts';

/** A ticket as its holder sees it, with a freshly signed code (Ed25519 is deterministic: always the same text). */
export async function showTicket(ticket: OwnTicket, signingKey: CryptoKey, now: number): Promise<TicketView> {
  // A code that no longer opens a door is not handed out: nobody can be sold one.
  const live = ticket.status === 'active' && ticket.eventStatus === 'published';
  return {
    id: ticket.id,
    status: ticket.status,
    typeName: ticket.typeName,
    event: {
      id: ticket.eventId,
      name: ticket.eventName,
      category: ticket.category,
      venueName: ticket.venueName,
      venueAddress: ticket.venueAddress,
      city: ticket.city,
      timeZone: ticket.timeZone,
      startDate: toIso(ticket.startsAt),
      endDate: toIso(ticket.endsAt),
      phase: eventPhase(
        { status: ticket.eventStatus, startsAt: ticket.startsAt, endsAt: ticket.endsAt },
        now,
      ),
      imageUrl: ticket.imageKey ? `/api/uploads/${ticket.imageKey}` : null,
    },
    qr: live
      ? await signQr(
          {
            kind: 'ticket',
            eventId: ticket.eventId,
            subjectId: ticket.id,
            typeId: ticket.typeId,
            secret: ticket.secret,
          },
          signingKey,
        )
      : null,
    shortCode: live ? formatShortCode(ticket.shortCode) : null,
    amountPaidMinor: ticket.amountPaid,
    currency: ticket.currency,
    purchaseId: ticket.purchaseId,
    purchasedAt: toIso(ticket.createdAt),
    usedAt: ticket.usedAt === null ? null : toIso(ticket.usedAt),
    refundedAt: ticket.refundedAt === null ? null : toIso(ticket.refundedAt),
  };
}
