import type { TicketView } from '#shared/contracts/tickets.ts';

/** The first ticket that still opens a door, and how many more there are to the same event. */
export function nextOf(tickets: readonly TicketView[]): { ticket: TicketView; others: number } | null {
  // Without a code a ticket opens nothing: it was used, given back, or its event is cancelled.
  const live = tickets
    .filter(({ qr }) => qr !== null)
    .toSorted((one, other) => Date.parse(one.event.startDate) - Date.parse(other.event.startDate));
  const [ticket] = live;
  if (!ticket) return null;
  return { ticket, others: live.filter(({ event }) => event.id === ticket.event.id).length - 1 };
}
