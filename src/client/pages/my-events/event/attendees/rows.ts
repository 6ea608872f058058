import type { Attendee, AttendeeList } from '#shared/contracts/attendees/attendees.ts';

/** A ticket: alone in its purchase, or a part of one. */
export interface TicketRow {
  id: string;
  ticket: Attendee;
  isPart: boolean;
}

/** Several tickets of a purchase with one holder: transferred ones are rows of their own. */
export interface PurchaseRow {
  id: string;
  /** Its first ticket, for what they share: guest and time. */
  ticket: Attendee;
  parts: TicketRow[];
}

export type AttendeeRow = TicketRow | PurchaseRow;

/** The tickets of all loaded pages by purchase and holder, in their order. */
export function rowsOf(pages: readonly Pick<AttendeeList, 'items'>[]): AttendeeRow[] {
  const held = Map.groupBy(
    pages.flatMap(({ items }) => items),
    ({ purchaseId, guest }) => [purchaseId, guest.email, guest.name].join(' '),
  );
  return [...held].flatMap(([id, tickets]): AttendeeRow[] => {
    const [ticket, ...others] = tickets;
    if (!ticket) return [];
    if (others.length === 0) return [{ id: ticket.ticketId, ticket, isPart: false }];
    return [
      { id, ticket, parts: tickets.map((part) => ({ id: part.ticketId, ticket: part, isPart: true })) },
    ];
  });
}

export function isPurchase(row: AttendeeRow): row is PurchaseRow {
  return 'parts' in row;
}

export function ticketsOf(row: AttendeeRow): Attendee[] {
  return isPurchase(row) ? row.parts.map(({ ticket }) => ticket) : [row.ticket];
}
