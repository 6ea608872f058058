import type { OwnTicket } from '#db/readers/tickets/own-tickets.ts';
import { ticketContentsOf } from '#db/sql/vouchers.ts';
import { signQr } from '#shared/codes/qr.ts';
import type { SigningKey } from '#shared/codes/ticket-key.ts';
import type { TicketContentsView } from '#shared/contracts/vouchers.ts';
import { vouchersFrom } from '#shared/vouchers/ticket-vouchers.ts';

/** What a ticket contains and what is left of it. Its code opens the bar after the door, until the event ends. */
export async function showContents(
  ticket: OwnTicket,
  signingKey: SigningKey,
  now: number,
): Promise<TicketContentsView | null> {
  const found = ticketContentsOf(ticket.contents);
  if (!found) return null;
  const { contents, spent } = found;
  const vouchers = vouchersFrom(contents, new Map(contents.map(({ id, used }) => [id, used])));
  const money = contents.filter(({ menuItemId }) => menuItemId === null);
  const total = money.reduce((sum, { price }) => sum + price, 0);
  const handedOut = contents.reduce((sum, { price, used }) => sum + price * used, 0);
  const isOpen =
    ticket.status === 'used' &&
    ticket.disputedAt === null &&
    ticket.eventStatus === 'published' &&
    now < ticket.endsAt &&
    (vouchers.some(({ used, total: portions }) => used < portions) || spent < total);
  const { eventId, secret } = ticket;
  return {
    qr: isOpen ? await signQr({ kind: 'ticket', eventId, secret }, signingKey) : null,
    vouchers,
    barMoney:
      money.length === 0 ? null : { totalMinor: total, leftMinor: total - spent, currency: ticket.currency },
    consumedMinor: handedOut + spent,
  };
}
