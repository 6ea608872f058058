import type { Attendee, AttendeeList } from '#shared/contracts/check-in/attendees.ts';

/** A ticket: alone in its purchase, or a part of one. */
export interface TicketRow {
  id: string;
  ticket: Attendee;
  isPart: boolean;
}

/** A purchase of several tickets. */
export interface PurchaseRow {
  id: string;
  /** Its first ticket, for what they share: guest and time. */
  ticket: Attendee;
  parts: TicketRow[];
}

export type AttendeeRow = TicketRow | PurchaseRow;

/** The tickets of all loaded pages by purchase, in their order. */
export function rowsOf(pages: readonly Pick<AttendeeList, 'items'>[]): AttendeeRow[] {
  const purchases = Map.groupBy(
    pages.flatMap(({ items }) => items),
    ({ purchaseId }) => purchaseId,
  );
  return [...purchases].flatMap(([id, tickets]): AttendeeRow[] => {
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
