import type { OwnTicket } from '#db/readers/tickets/own-tickets.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { formatShortCode, signQr } from '#shared/codes/qr.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { TicketChange } from '#shared/contracts/events/event-changes.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { entryTermsView } from '#shared/events/entry-terms.ts';
import { seatView } from '#shared/seats/stored-seat-names.ts';
import { eventPhase } from '#shared/states.ts';
import { showGiveBack } from '#worker/event-waitlist/give-back.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { showOffer, transferRefusal } from '#worker/transfers/transfer-ticket.ts';
import { showContents } from '#worker/vouchers/show-contents.ts';

type Coded = Pick<OwnTicket, 'eventId' | 'secret' | 'shortCode' | 'status' | 'disputedAt' | 'eventStatus'>;

/**
 * Signs the codes of a ticket (Ed25519 is deterministic: always the same text). Null once it is no longer valid for
 * entry, so that a used code cannot be resold.
 */
export async function ticketCodes(
  ticket: Coded,
  signingKey: SigningKey,
): Promise<{ qr: string; shortCode: string } | null> {
  if (ticket.status !== 'active' || ticket.disputedAt !== null || ticket.eventStatus !== 'published')
    return null;
  const { eventId, secret } = ticket;
  const qr = await signQr({ kind: 'ticket', eventId, secret }, signingKey);
  return { qr, shortCode: formatShortCode(ticket.shortCode) };
}

export async function showTicket(
  ticket: OwnTicket,
  {
    env,
    signingKey,
    now,
    changeOf,
  }: {
    env: DerivationEnv;
    signingKey: SigningKey;
    now: number;
    changeOf: (ticketId: string) => TicketChange;
  },
): Promise<TicketView> {
  const codes = await ticketCodes(ticket, signingKey);
  const change = changeOf(ticket.id);
  const contents = await showContents(ticket, signingKey, now);
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
      imageUrl: imageUrl(ticket.imageKey),
    },
    ...entryTermsView(ticket),
    ...seatView(ticket.seatName),
    qr: codes?.qr ?? null,
    shortCode: codes?.shortCode ?? null,
    reference: formatShortCode(ticket.shortCode),
    amountPaidMinor: ticket.amountPaid,
    currency: ticket.currency,
    purchaseId: ticket.purchaseId,
    purchasedAt: toIso(ticket.createdAt),
    usedAt: ticket.usedAt === null ? null : toIso(ticket.usedAt),
    refundedAt: ticket.refundedAt === null ? null : toIso(ticket.refundedAt),
    offer: ticket.status === 'active' ? await showOffer(env, ticket) : null,
    maySend: ticket.offerId === null && transferRefusal(ticket, now) === null,
    change,
    isPayer: ticket.payerId === ticket.userId,
    refundMeans: ticket.refundMeans,
    // The money at once is better than waiting for a buyer.
    // What was had of it keeps it with its holder.
    giveBack:
      change?.offersMoneyBack || (contents?.consumedMinor ?? 0) > 0 ? null : showGiveBack(ticket, now),
    ...(contents && { contents }),
  };
}
