import type { Reader } from '#db/client.ts';
import type { EventStatus, MenuCategory } from '#shared/states.ts';
import { EVENT_CARD, type EventCardRow } from './browse-events.ts';

export interface MenuItemRow {
  id: string;
  name: string;
  description: string;
  category: MenuCategory;
  priceMinor: number;
  /** `UNLIMITED_STOCK`: no limit. */
  quantity: number;
  sold: number;
  imageKey: string | null;
  /** 0 or 1. */
  active: number;
  sortOrder: number;
}

const ITEM = `
  id, name, description, category, price AS priceMinor, quantity, sold, image_key AS imageKey, active,
  sort_order AS sortOrder`;

export interface Menu {
  /** `version` is D1's `events.sale_version`. */
  event: EventCardRow & { organizerId: string; version: number };
  items: MenuItemRow[];
  /** Whether the actor is assigned to its door or bar. */
  isStaff: boolean;
}

/** A menu with its event; null when there is no such event. */
export async function readMenu(
  reader: Reader,
  eventId: string,
  actorId: string | null,
): Promise<Menu | null> {
  const [events, items, staff] = await reader.together<[Menu['event'], MenuItemRow, { role: string }]>(
    {
      sql: `SELECT ${EVENT_CARD}, e.organizer_id AS organizerId, e.sale_version AS version FROM events e WHERE e.id = ?`,
      params: [eventId],
    },
    {
      sql: `SELECT ${ITEM} FROM menu_items WHERE event_id = ? ORDER BY sort_order, created_at, id`,
      params: [eventId],
    },
    {
      sql: 'SELECT role FROM staff_assignments WHERE event_id = ? AND user_id = ?',
      params: [eventId, actorId],
    },
  );
  const event = events[0];
  return event ? { event, items, isStaff: staff.length > 0 } : null;
}

/** Facts that decide whether an item can be edited. */
export interface MenuItemFacts {
  eventId: string;
  status: EventStatus;
  endsAt: number;
  quantity: number;
  sold: number;
  imageKey: string | null;
  /** 1 once it was ordered, even if the order was cancelled. */
  everSold: number;
}

/** Null when there is no such item or its event has another owner; a null owner may see all. */
export async function readOwnMenuItem(
  reader: Reader,
  menuItemId: string,
  ownerId: string | null,
): Promise<MenuItemFacts | null> {
  return reader.first<MenuItemFacts>(
    `SELECT i.event_id AS eventId, e.status, e.ends_at AS endsAt, i.quantity, i.sold, i.image_key AS imageKey,
            EXISTS (SELECT 1 FROM order_lines WHERE menu_item_id = i.id) AS everSold
     FROM menu_items i JOIN events e ON e.id = i.event_id
     WHERE i.id = ?1 AND (?2 IS NULL OR e.organizer_id = ?2)`,
    menuItemId,
    ownerId,
  );
}

/** The event of a menu for its editor, with its number of items; null when the event has another owner. */
export async function readOwnMenu(
  reader: Reader,
  eventId: string,
  ownerId: string | null,
): Promise<{ status: EventStatus; endsAt: number; items: number } | null> {
  return reader.first(
    `SELECT status, ends_at AS endsAt, (SELECT count(*) FROM menu_items WHERE event_id = e.id) AS items
     FROM events e WHERE id = ?1 AND (?2 IS NULL OR organizer_id = ?2)`,
    eventId,
    ownerId,
  );
}
