import type { Reader } from '#db/client.ts';

/** SQL: a ticket type or menu item of this event has a price. */
function isPaid(event: string): string {
  return `(EXISTS (SELECT 1 FROM ticket_types WHERE event_id = ${event}.id AND price > 0)
    OR EXISTS (SELECT 1 FROM menu_items WHERE event_id = ${event}.id AND price > 0))`;
}

/** SQL: this event's organizer may sell for money: their account can be paid, or an administrator approved it. */
function organizerSells(event: string): string {
  return `EXISTS (SELECT 1 FROM users s WHERE s.id = ${event}.organizer_id
    AND (s.role = 'admin' OR s.paid_events_at IS NOT NULL
         OR EXISTS (SELECT 1 FROM connected_accounts WHERE organizer_id = s.id AND status = 'enabled')))`;
}

/** SQL shared with commits: money can be taken at this event, for a price that it has already or by this organizer. */
export function takesMoney(event: string): string {
  return `(${isPaid(event)} OR ${organizerSells(event)})`;
}

/** SQL shared with commits: the event can be published at its prices. An administrator (NULL owner) approves by acting. */
export function mayPublishPrices(event: string, ownerId: string): string {
  return `(${ownerId} IS NULL OR NOT ${isPaid(event)} OR ${organizerSells(event)})`;
}

/**
 * SQL shared with commits: something of this event can get this price. What already costs something may change, also
 * after the organizer's account was restricted.
 */
export function mayHavePrice(event: string, by: { ownerId: string; price: string }): string {
  return `(${event}.status = 'draft' OR coalesce(${by.price}, 0) = 0 OR ${by.ownerId} IS NULL
    OR ${takesMoney(event)})`;
}

/** Why a price was refused: the event costs something already, and its organizer may sell for money. */
export async function readPricing(
  reader: Reader,
  eventId: string,
): Promise<{ isPaid: 0 | 1; organizerSells: 0 | 1 } | null> {
  return await reader.first(
    `SELECT ${isPaid('e')} AS isPaid, ${organizerSells('e')} AS organizerSells FROM events e WHERE e.id = ?1`,
    eventId,
  );
}
