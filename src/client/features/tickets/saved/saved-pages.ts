import type { MyTickets } from '#shared/contracts/tickets/tickets.ts';
import { MY_TICKETS_PAGE_SIZE } from '#shared/limits.ts';
import type { SavedTicket } from './ticket-database.ts';

export interface SavedPage {
  list: MyTickets;
  /** Time of the page's oldest ticket. */
  keptAt: number;
}

/** Saved tickets in the server's page size and order. @param now Unix ms */
export function savedPages(saved: readonly SavedTicket[], when: 'coming' | 'past', now: number): SavedPage[] {
  const chosen = saved
    .filter(({ ticket }) => Date.parse(ticket.event.endDate) > now === (when === 'coming'))
    .sort((a, b) => order(a, b, when));
  const pages: SavedPage[] = [];
  for (let at = 0; at < chosen.length; at += MY_TICKETS_PAGE_SIZE) {
    const part = chosen.slice(at, at + MY_TICKETS_PAGE_SIZE);
    pages.push({
      list: {
        items: part.map(({ ticket }) => ticket),
        page: pages.length + 1,
        pageSize: MY_TICKETS_PAGE_SIZE,
        total: chosen.length,
      },
      keptAt: Math.min(...part.map(({ keptAt }) => keptAt)),
    });
  }
  return pages;
}

function order(a: SavedTicket, b: SavedTicket, when: 'coming' | 'past'): number {
  const start = Date.parse(a.ticket.event.startDate) - Date.parse(b.ticket.event.startDate);
  if (start !== 0) return when === 'coming' ? start : -start;
  const [one, other] = [sortKey(a), sortKey(b)];
  return one < other ? -1 : Number(one > other);
}

function sortKey({ ticket }: SavedTicket): string {
  return `${ticket.event.id} ${ticket.purchasedAt} ${ticket.id}`;
}
