import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

export interface TicketGroup {
  event: TicketView['event'];
  tickets: TicketView[];
}

/** Groups tickets by event, in the server's order. */
export function groupByEvent(tickets: readonly TicketView[]): TicketGroup[] {
  const groups = new Map<string, TicketGroup>();
  for (const ticket of tickets) {
    const group = groups.get(ticket.event.id);
    if (group) group.tickets.push(ticket);
    else groups.set(ticket.event.id, { event: ticket.event, tickets: [ticket] });
  }
  return [...groups.values()];
}
