import type { Reader } from '#db/client.ts';
import { EVENT_CARD, type EventCardRow } from './browse-events.ts';

export interface EventRow extends EventCardRow {
  description: string;
  venueAddress: string;
  cashTicketLimit: number | null;
  organizerId: string;
  organizerName: string;
  /** 0 or 1. */
  hasMenu: number;
  /** Unix ms; null for a draft. */
  publishedAt: number | null;
  /** 0 or 1. */
  salesPaused: number;
  /** D1's `events.sale_version`. */
  version: number;
}

export interface TicketTypeRow {
  id: string;
  name: string;
  description: string;
  priceMinor: number;
  quantity: number;
  sold: number;
  salesStartAt: number | null;
  salesEndAt: number | null;
  perOrderLimit: number;
  perPersonLimit: number | null;
  sortOrder: number;
}

export interface EventDetails {
  event: EventRow;
  types: TicketTypeRow[];
  performers: { id: string; name: string }[];
  /** Whether the actor is assigned to its door or bar. */
  isStaff: boolean;
}

export async function readEventExists(reader: Reader, eventId: string): Promise<boolean> {
  return (await reader.first('SELECT 1 FROM events WHERE id = ?', eventId)) !== null;
}

export async function readEventDetails(
  reader: Reader,
  eventId: string,
  actorId: string | null,
): Promise<EventDetails | null> {
  const [events, types, performers, staff] = await reader.together<
    [EventRow, TicketTypeRow, { id: string; name: string }, { role: string }]
  >(
    {
      sql: `SELECT ${EVENT_CARD}, e.description, e.venue_address AS venueAddress, e.published_at AS publishedAt,
                   e.cash_ticket_limit AS cashTicketLimit,
                   e.sale_version AS version, e.sales_paused_at IS NOT NULL AS salesPaused,
                   e.organizer_id AS organizerId, u.name AS organizerName,
                   EXISTS (SELECT 1 FROM menu_items WHERE event_id = e.id AND active = 1) AS hasMenu
            FROM events e JOIN users u ON u.id = e.organizer_id WHERE e.id = ?`,
      params: [eventId],
    },
    {
      sql: `SELECT id, name, description, price AS priceMinor, quantity, sold, sales_start_at AS salesStartAt,
                   sales_end_at AS salesEndAt, per_order_limit AS perOrderLimit,
                   per_person_limit AS perPersonLimit, sort_order AS sortOrder
            FROM ticket_types WHERE event_id = ? ORDER BY sort_order, created_at, id`,
      params: [eventId],
    },
    {
      sql: 'SELECT id, name FROM performers WHERE event_id = ? ORDER BY sort_order, id',
      params: [eventId],
    },
    {
      sql: 'SELECT role FROM staff_assignments WHERE event_id = ? AND user_id = ?',
      params: [eventId, actorId],
    },
  );
  const event = events[0];
  return event ? { event, types, performers, isStaff: staff.length > 0 } : null;
}
