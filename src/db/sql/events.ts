/** SQL: a ticket type or menu item of this event has a price. */
export function isPaid(event: string): string {
  return `(EXISTS (SELECT 1 FROM ticket_types WHERE event_id = ${event}.id AND (price > 0 OR pricing <> 'fixed'))
    OR EXISTS (SELECT 1 FROM menu_items WHERE event_id = ${event}.id AND price > 0))`;
}

/** SQL: this event's organization may sell for money: its account can be paid, or an administrator approved its founder. */
export function organizerSells(event: string): string {
  return `EXISTS (SELECT 1 FROM organizations AS o JOIN users AS s ON s.id = o.founded_by
    WHERE o.id = ${event}.organization_id
      AND (s.role = 'admin' OR s.paid_events_at IS NOT NULL
           OR EXISTS (SELECT 1 FROM connected_accounts WHERE organizer_id = o.id AND status = 'enabled')))`;
}

/** SQL: money can be taken at this event, for a price that it has already or by this organizer. */
export function takesMoney(event: string): string {
  return `(${isPaid(event)} OR ${organizerSells(event)})`;
}

/** SQL: the event can be published at its prices. An administrator (NULL scope) approves by acting. */
export function mayPublishPrices(event: string, scope: string): string {
  return `(${scope} IS NULL OR NOT ${isPaid(event)} OR ${organizerSells(event)})`;
}

/**
 * SQL: something of this event can get this price. What already costs something may change, also
 * after the organizer's account was restricted.
 */
export function mayHavePrice(event: string, by: { scope: string; price: string }): string {
  return `(${event}.status = 'draft' OR coalesce(${by.price}, 0) = 0 OR ${by.scope} IS NULL
    OR ${takesMoney(event)})`;
}

/** SQL: `ToldFacts` as JSON, from `events AS e`. */
export const TOLD_FACTS = `json_object('startsAt', e.starts_at, 'endsAt', e.ends_at, 'venueName', e.venue_name,
  'venueAddress', e.venue_address, 'city', e.city, 'lineUp', (SELECT json_group_array(name) FROM
    (SELECT name FROM performers WHERE event_id = e.id ORDER BY sort_order, id)))`;

/**
 * SQL: this picture was uploaded for this event and still exists, so the event or its menu may use it. Each argument is
 * an SQL expression.
 */
export function isPictureOf(purpose: 'event' | 'menu', key: string, eventId: string): string {
  return `EXISTS (SELECT 1 FROM uploads AS up WHERE up.key = ${key} AND up.purpose = '${purpose}'
    AND up.event_id = ${eventId} AND up.stored_at IS NOT NULL AND up.removed_at IS NULL)`;
}
