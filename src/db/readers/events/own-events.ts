import type { Param, Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import { EVENT_PHASES, type EventCategory, type EventPhase, type EventStatus } from '#shared/states.ts';
import { EVENT_CARD, type EventCardRow } from './browse-events.ts';

export interface OwnEventRow extends EventCardRow {
  organizerId: string;
  organizerName: string;
  quantity: number;
  sold: number;
  checkedIn: number;
  /** Offline check-ins that the server would have refused. */
  conflicts: number;
  /** Credits minus refunds on the event's revenue account. */
  accountMinor: number;
  /** Cash taken at the door minus cash refunds, on a separate account. */
  cashMinor: number;
  feeMinor: number;
  /** For a cancelled event, tickets and revenue before its refunds; otherwise 0. */
  soldBefore: number;
  revenueBeforeMinor: number;
  updatedAt: number;
}

/** Sum of the revenue account's transfers on one side, of the given kinds. */
function moved(side: 'debit' | 'credit', kinds: string): string {
  return `coalesce((SELECT sum(amount) FROM ledger_transfers
           WHERE ${side}_account_id = 'event_revenue:' || e.id AND kind IN (${kinds})), 0)`;
}

/** SQL form of `eventPhase`; `times` is how often `now` is bound. */
const IN_PHASE: Readonly<Record<EventPhase, { sql: string; times: number }>> = {
  draft: { sql: "e.status = 'draft'", times: 0 },
  published: { sql: "e.status = 'published' AND e.starts_at > ? AND e.ends_at > ?", times: 2 },
  ongoing: { sql: "e.status = 'published' AND e.starts_at <= ? AND e.ends_at > ?", times: 2 },
  ended: { sql: "e.status = 'published' AND e.ends_at <= ?", times: 1 },
  cancelled: { sql: "e.status = 'cancelled'", times: 0 },
};

export const NO_EVENTS: Readonly<Record<EventPhase, number>> = {
  draft: 0,
  published: 0,
  ongoing: 0,
  ended: 0,
  cancelled: 0,
};

/** Over or cancelled, so it sorts last. */
const PAST = "(e.ends_at <= ? OR e.status = 'cancelled')";
/** Binds `now` twice. Sorting selects the page's rows before their numbers are summed. */
const NEXT_FIRST = `${PAST}, CASE WHEN ${PAST} THEN -e.starts_at ELSE e.starts_at END, e.id`;

/**
 * Upcoming events first, then past ones, latest first, with the count per phase.
 * @param ownerId null for all events, which can then also be searched by organizer
 */
export async function readOwnEvents(
  reader: Reader,
  by: {
    ownerId: string | null;
    status: EventStatus | null;
    phase: EventPhase | null;
    now: number;
    eventId: string | null;
    /** An FTS5 query, see `searchQuery`; null for all. */
    match: string | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: OwnEventRow[]; counts: Readonly<Record<EventPhase, number>> }> {
  const conditions: string[] = [];
  const params: Param[] = [];
  if (by.ownerId !== null) {
    conditions.push('e.organizer_id = ?');
    params.push(by.ownerId);
  }
  if (by.status !== null) {
    conditions.push('e.status = ?');
    params.push(by.status);
  }
  if (by.eventId !== null) {
    conditions.push('e.id = ?');
    params.push(by.eventId);
  }
  if (by.match !== null) {
    const found = 'e.rowid IN (SELECT rowid FROM events_search WHERE events_search MATCH ?)';
    const theirs = `e.organizer_id IN (SELECT id FROM users
      WHERE rowid IN (SELECT rowid FROM users_search WHERE users_search MATCH ?))`;
    conditions.push(by.ownerId === null ? `(${found} OR ${theirs})` : found);
    params.push(by.match, ...(by.ownerId === null ? [by.match] : []));
  }
  const anyPhase = conditions.length > 0 ? conditions.join(' AND ') : 'true';
  const clock = [by.now, by.now];
  const timesOf = (phase: EventPhase) => Array<number>(IN_PHASE[phase].times).fill(by.now);
  const { phase } = by;
  const where = phase === null ? anyPhase : `${anyPhase} AND ${IN_PHASE[phase].sql}`;
  const [rows, counts] = await reader.together<[OwnEventRow, Record<EventPhase, number>]>(
    {
      sql: `SELECT ${EVENT_CARD}, e.organizer_id AS organizerId,
                   (SELECT name FROM users WHERE id = e.organizer_id) AS organizerName, e.updated_at AS updatedAt,
                   coalesce((SELECT sum(quantity) FROM ticket_types WHERE event_id = e.id), 0) AS quantity,
                   coalesce((SELECT sum(sold) FROM ticket_types WHERE event_id = e.id), 0) AS sold,
                   (SELECT count(*) FROM ticket_types y JOIN tickets t
                      ON t.ticket_type_id = y.id AND t.status = 'used' WHERE y.event_id = e.id) AS checkedIn,
                   (SELECT count(*) FROM check_ins WHERE event_id = e.id AND kind = 'conflict') AS conflicts,
                   ${moved('credit', "'ticket_purchase', 'order_purchase'")}
                     - ${moved('debit', "'ticket_refund', 'order_refund'")} AS accountMinor,
                   coalesce((SELECT balance FROM ledger_accounts WHERE id = 'door_revenue:' || e.id), 0) AS cashMinor,
                   ${moved('debit', "'platform_fee'")} - ${moved('credit', "'fee_refund'")} AS feeMinor,
                   CASE e.status WHEN 'cancelled' THEN (SELECT count(*) FROM ticket_types y JOIN tickets t
                      ON t.ticket_type_id = y.id WHERE y.event_id = e.id) ELSE 0 END AS soldBefore,
                   CASE e.status WHEN 'cancelled' THEN
                      ${moved('credit', "'ticket_purchase', 'order_purchase'")} ELSE 0 END AS revenueBeforeMinor
            FROM events e
            WHERE e.id IN (SELECT e.id FROM events e WHERE ${where} ORDER BY ${NEXT_FIRST} LIMIT ? OFFSET ?)
            ORDER BY ${NEXT_FIRST}`,
      params: [...params, ...(phase ? timesOf(phase) : []), ...clock, by.limit, by.offset, ...clock],
    },
    {
      sql: `SELECT ${EVENT_PHASES.map((one) => `count(*) FILTER (WHERE ${IN_PHASE[one].sql}) AS ${one}`).join(', ')}
            FROM events e WHERE ${anyPhase}`,
      params: [...EVENT_PHASES.flatMap(timesOf), ...params],
    },
  );
  return { rows, counts: counts[0] ?? NO_EVENTS };
}

/** Editable fields of an event. Times in Unix ms. */
export interface EventContent {
  name: string;
  description: string;
  category: EventCategory;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  currency: Currency;
  startsAt: number;
  endsAt: number;
  capacity: number | null;
  /** Tickets that one staff member may sell for cash per shift; null: the default. */
  cashTicketLimit: number | null;
  imageKey: string | null;
}

/** Facts that decide whether an edit is allowed. */
export interface EventFacts extends EventContent {
  id: string;
  status: EventStatus;
  /** 1 once a ticket or an order was paid, even if it was refunded. */
  hasSales: number;
}

/** Editable fields of a ticket type. Price in minor units of the event's currency, times in Unix ms. */
export interface TicketTypeContent {
  name: string;
  description: string;
  priceMinor: number;
  quantity: number;
  salesStartAt: number | null;
  salesEndAt: number | null;
  perOrderLimit: number;
  perPersonLimit: number | null;
  sortOrder: number;
}

export interface TypeFacts extends TicketTypeContent {
  id: string;
  eventId: string;
  sold: number;
  /** 1 once a ticket of it was sold, even if it was refunded. */
  everSold: number;
}

export interface OwnEvent {
  event: EventFacts;
  types: TypeFacts[];
  performers: { id: string; name: string }[];
}

/** Null when there is no such event or it has another owner; a null owner may see all. */
export async function readOwnEvent(
  reader: Reader,
  eventId: string,
  ownerId: string | null,
): Promise<OwnEvent | null> {
  const [events, types, performers] = await reader.together<
    [EventFacts, TypeFacts, { id: string; name: string }]
  >(
    {
      sql: `SELECT id, name, description, category, venue_name AS venueName, venue_address AS venueAddress, city,
                   time_zone AS timeZone, currency, starts_at AS startsAt, ends_at AS endsAt, capacity,
                   cash_ticket_limit AS cashTicketLimit, status,
                   image_key AS imageKey,
                   EXISTS (SELECT 1 FROM purchases WHERE event_id = events.id AND status = 'paid')
                     OR EXISTS (SELECT 1 FROM orders WHERE event_id = events.id AND status IS NOT NULL) AS hasSales
            FROM events WHERE id = ?1 AND (?2 IS NULL OR organizer_id = ?2)`,
      params: [eventId, ownerId],
    },
    {
      sql: `SELECT id, event_id AS eventId, name, description, price AS priceMinor, quantity, sold,
                   sales_start_at AS salesStartAt, sales_end_at AS salesEndAt,
                   per_order_limit AS perOrderLimit, per_person_limit AS perPersonLimit, sort_order AS sortOrder,
                   EXISTS (SELECT 1 FROM purchase_lines WHERE ticket_type_id = ticket_types.id) AS everSold
            FROM ticket_types WHERE event_id = ?1`,
      params: [eventId],
    },
    {
      sql: 'SELECT id, name FROM performers WHERE event_id = ? ORDER BY sort_order, id',
      params: [eventId],
    },
  );
  const event = events[0];
  return event ? { event, types, performers } : null;
}

/** The event that an organizer's request created, and the hash of the request; null when there is none. */
export async function readEventOfRequest(
  reader: Reader,
  organizerId: string,
  requestId: string,
): Promise<{ id: string; requestHash: string | null } | null> {
  return reader.first(
    `SELECT e.id, (SELECT details ->> 'requestHash' FROM audit_log
                   WHERE subject_type = 'event' AND subject_id = e.id AND action = 'event.create') AS requestHash
     FROM events e WHERE e.organizer_id = ?1 AND e.request_id = ?2`,
    organizerId,
    requestId,
  );
}

/** The event of a ticket type, with the same ownership rule. */
export async function readOwnEventOfType(
  reader: Reader,
  ticketTypeId: string,
  ownerId: string | null,
): Promise<OwnEvent | null> {
  const type = await reader.first<{ eventId: string }>(
    'SELECT event_id AS eventId FROM ticket_types WHERE id = ?',
    ticketTypeId,
  );
  return type ? await readOwnEvent(reader, type.eventId, ownerId) : null;
}

const MADE = {
  ticket_type: { table: 'ticket_types', action: 'ticket_type.create' },
  menu_item: { table: 'menu_items', action: 'menu_item.create' },
} as const;

/** The ticket type or item that a request already added to an event, and the request's details (JSON), or null. */
export async function readMadeByRequest(
  reader: Reader,
  kind: keyof typeof MADE,
  by: { eventId: string; requestId: string },
): Promise<{ id: string; details: string | null } | null> {
  const { table, action } = MADE[kind];
  return reader.first(
    `SELECT made.id, (SELECT a.details FROM audit_log a WHERE a.subject_type = '${kind}' AND a.subject_id = made.id
                        AND a.action = '${action}') AS details
     FROM ${table} made WHERE made.event_id = ?1 AND made.request_id = ?2`,
    by.eventId,
    by.requestId,
  );
}

/** Whether this person already did this to a subject that may be deleted by now. Makes deletes idempotent. */
export async function readWasDone(
  reader: Reader,
  by: { actorId: string; action: string; subjectType: string; subjectId: string },
): Promise<boolean> {
  const row = await reader.first(
    `SELECT 1 FROM audit_log WHERE subject_type = ?1 AND subject_id = ?2 AND action = ?3 AND actor_id = ?4`,
    by.subjectType,
    by.subjectId,
    by.action,
    by.actorId,
  );
  return row !== null;
}
