import { stateOf } from '#client/features/tickets/viewer/ticket-state.tsx';
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

/** Tickets that one row shows: equal ones of a type, of which there is nothing to say but how many they are. */
export function ticketRows(tickets: readonly TicketView[]): [TicketView, ...TicketView[]][] {
  const rows: [TicketView, ...TicketView[]][] = [];
  const plainRows = new Map<string, TicketView[]>();
  for (const ticket of tickets) {
    const row = isPlain(ticket) ? plainRows.get(ticket.typeName) : undefined;
    if (row) {
      row.push(ticket);
      continue;
    }
    const started: [TicketView] = [ticket];
    rows.push(started);
    if (isPlain(ticket)) plainRows.set(ticket.typeName, started);
  }
  return rows;
}

function isPlain(ticket: TicketView): boolean {
  return stateOf(ticket) === 'active' && ticket.offer === null && ticket.giveBack?.state !== 'listed';
}
