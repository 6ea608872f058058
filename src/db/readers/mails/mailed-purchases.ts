import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventStatus, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { OWN_TICKET, type OwnTicket } from '../tickets/own-tickets.ts';

export interface PurchaseLine {
  typeName: string;
  quantity: number;
  total: number;
}

/** A paid purchase, with the data of its mail. Times in Unix ms, amounts in minor units. */
export interface MailedPurchase {
  id: string;
  currency: Currency;
  subtotal: number;
  discount: number;
  total: number;
  createdAt: number;
  buyerEmail: string;
  buyerName: string;
  buyerLanguage: Language | null;
  buyerStatus: UserStatus;
  /** 1: a guest without an account paid in cash at the door. */
  soldAtDoor: 0 | 1;
  event: {
    id: string;
    name: string;
    description: string;
    venueName: string;
    venueAddress: string;
    city: string;
    timeZone: string;
    startsAt: number;
    endsAt: number;
    status: EventStatus;
  };
  lines: PurchaseLine[];
  tickets: OwnTicket[];
}

type PurchaseRow = Omit<MailedPurchase, 'event' | 'lines' | 'tickets'> & { event: string };

/** Purchases by id, in one round trip. */
export async function readMailedPurchases(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, MailedPurchase>> {
  const params = [JSON.stringify(ids)];
  const [purchases, lines, tickets] = await reader.together<
    [PurchaseRow, PurchaseLine & { purchaseId: string }, OwnTicket]
  >(
    {
      sql: `SELECT p.id, p.currency, p.subtotal, p.discount, p.total, p.created_at AS createdAt,
                   u.email AS buyerEmail, u.name AS buyerName, u.language AS buyerLanguage, u.status AS buyerStatus,
                   u.door_event_id IS NOT NULL AS soldAtDoor,
                   json_object('id', e.id, 'name', e.name, 'description', e.description,
                               'venueName', e.venue_name, 'venueAddress', e.venue_address, 'city', e.city,
                               'timeZone', e.time_zone, 'startsAt', e.starts_at, 'endsAt', e.ends_at,
                               'status', e.status) AS event
            FROM purchases p JOIN users u ON u.id = p.user_id JOIN events e ON e.id = p.event_id
            WHERE p.id IN (SELECT value FROM json_each(?1))`,
      params,
    },
    {
      sql: `SELECT l.purchase_id AS purchaseId, y.name AS typeName, l.quantity, l.unit_price * l.quantity AS total
            FROM purchase_lines l JOIN ticket_types y ON y.id = l.ticket_type_id
            WHERE l.purchase_id IN (SELECT value FROM json_each(?1)) ORDER BY y.sort_order, y.id`,
      params,
    },
    {
      sql: `${OWN_TICKET} WHERE t.purchase_id IN (SELECT value FROM json_each(?1)) ORDER BY y.sort_order, t.id`,
      params,
    },
  );
  return new Map(
    purchases.map((row) => [
      row.id,
      {
        ...row,
        event: JSON.parse(row.event) as MailedPurchase['event'],
        lines: lines.filter(({ purchaseId }) => purchaseId === row.id),
        tickets: tickets.filter(({ purchaseId }) => purchaseId === row.id),
      },
    ]),
  );
}

/** The purchase of each ticket, by ticket id. */
export async function readPurchasesOfTickets(
  reader: Reader,
  ticketIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reader.all<{ id: string; purchaseId: string }>(
    'SELECT id, purchase_id AS purchaseId FROM tickets WHERE id IN (SELECT value FROM json_each(?1))',
    JSON.stringify(ticketIds),
  );
  return new Map(rows.map(({ id, purchaseId }) => [id, purchaseId]));
}
