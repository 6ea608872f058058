import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

/** The next valid ticket, and the number of further ones for the same event. */
export function nextOf(tickets: readonly TicketView[]): { ticket: TicketView; others: number } | null {
  // No QR code: the ticket was used or refunded, or its event is cancelled.
  const live = tickets
    .filter(({ qr }) => qr !== null)
    .toSorted((one, other) => Date.parse(one.event.startDate) - Date.parse(other.event.startDate));
  const [ticket] = live;
  if (!ticket) return null;
  return { ticket, others: live.filter(({ event }) => event.id === ticket.event.id).length - 1 };
}
