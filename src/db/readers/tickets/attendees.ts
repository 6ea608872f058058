import type { Param, Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import type { EventStatus, TicketStatus } from '#shared/states.ts';
import type { SubjectSearch } from '#shared/text/subject-search.ts';
import { waysMeant } from './subject-search.ts';

/** A ticket of an event with its holder. Times in Unix ms. */
export interface AttendeeRow {
  ticketId: string;
  status: TicketStatus;
  typeId: string;
  typeName: string;
  guestName: string;
  /** Null once the owner deleted their account, and for a door guest who gave none. */
  guestEmail: string | null;
  shortCode: string;
  amountPaid: number;
  createdAt: number;
  usedAt: number | null;
  refundedAt: number | null;
  /** 1: sold for cash at the door, to a guest without an account. */
  soldAtDoor: 0 | 1;
}

export interface AttendeeEvent {
  name: string;
  timeZone: string;
  city: string;
  currency: Currency;
  status: EventStatus;
  startsAt: number;
  endsAt: number;
}

export interface AttendeeFilter {
  eventId: string;
  /** Null for no filter. */
  search: SubjectSearch | null;
  typeId: string | null;
  status: TicketStatus | null;
}

const ATTENDEE = `
  SELECT t.id AS ticketId, t.status, y.id AS typeId, y.name AS typeName, u.name AS guestName,
         CASE WHEN u.deleted_at IS NULL THEN nullif(u.email, '') END AS guestEmail, t.short_code AS shortCode,
         t.amount_paid AS amountPaid, t.created_at AS createdAt, t.used_at AS usedAt, t.refunded_at AS refundedAt,
         u.door_event_id IS NOT NULL AS soldAtDoor
  FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id JOIN users u ON u.id = t.user_id`;

/** Null when there is no such event or it has another owner; a null owner may see all. */
export async function readAttendeeEvent(
  reader: Reader,
  eventId: string,
  ownerId: string | null,
): Promise<AttendeeEvent | null> {
  return reader.first<AttendeeEvent>(
    `SELECT name, time_zone AS timeZone, city, currency, status, starts_at AS startsAt, ends_at AS endsAt
     FROM events WHERE id = ?1 AND (?2 IS NULL OR organizer_id = ?2)`,
    eventId,
    ownerId,
  );
}

/** One page of an event's tickets, latest first, with the page's filter options. */
export async function readAttendees(
  reader: Reader,
  filter: AttendeeFilter & { limit: number; offset: number },
): Promise<{
  rows: AttendeeRow[];
  total: number;
  types: { id: string; name: string }[];
  counts: Record<TicketStatus, number>;
}> {
  const { where, params } = whereOf(filter);
  const [rows, totals, types, states] = await reader.together<
    [AttendeeRow, { total: number }, { id: string; name: string }, { status: TicketStatus; count: number }]
  >(
    {
      sql: `${ATTENDEE} WHERE ${where} ORDER BY t.created_at DESC, t.id LIMIT ? OFFSET ?`,
      params: [...params, filter.limit, filter.offset],
    },
    { sql: `SELECT count(*) AS total FROM tickets t WHERE ${where}`, params },
    {
      sql: 'SELECT id, name FROM ticket_types WHERE event_id = ? ORDER BY sort_order, id',
      params: [filter.eventId],
    },
    {
      sql: `SELECT t.status, count(*) AS count FROM ticket_types y JOIN tickets t ON t.ticket_type_id = y.id
            WHERE y.event_id = ? GROUP BY t.status`,
      params: [filter.eventId],
    },
  );
  const count = (status: TicketStatus) => states.find((state) => state.status === status)?.count ?? 0;
  return {
    rows,
    total: totals[0]?.total ?? 0,
    types,
    counts: { active: count('active'), used: count('used'), refunded: count('refunded') },
  };
}

/** The same tickets ordered by id, after the cursor `after`. */
export async function readAttendeesAfter(
  reader: Reader,
  filter: AttendeeFilter & { after: string; limit: number },
): Promise<AttendeeRow[]> {
  const { where, params } = whereOf(filter);
  return reader.all<AttendeeRow>(
    `${ATTENDEE} WHERE ${where} AND t.id > ? ORDER BY t.id LIMIT ?`,
    ...params,
    filter.after,
    filter.limit,
  );
}

function whereOf({ eventId, search, typeId, status }: AttendeeFilter): { where: string; params: Param[] } {
  const params: Param[] = [];
  const bind = (value: Param) => {
    params.push(value);
    return '?';
  };
  const conditions = [`t.event_id = ${bind(eventId)}`];
  if (typeId !== null) conditions.push(`t.ticket_type_id = ${bind(typeId)}`);
  if (status !== null) conditions.push(`t.status = ${bind(status)}`);
  if (search) conditions.push(`(${waysMeant('t', search, bind).join(' OR ') || 'false'})`);
  return { where: conditions.join(' AND '), params };
}

/** The recipient of a ticket's mail. */
export interface TicketHolder {
  status: TicketStatus;
  purchaseId: string;
  email: string;
  /** 0 once the account is deleted or inactive. */
  reachable: number;
}

export async function readTicketHolder(
  reader: Reader,
  eventId: string,
  ticketId: string,
): Promise<TicketHolder | null> {
  return reader.first<TicketHolder>(
    `SELECT t.status, t.purchase_id AS purchaseId, u.email,
            u.status = 'active' AND u.deleted_at IS NULL AND instr(u.email, '@') > 0 AS reachable
     FROM tickets t JOIN users u ON u.id = t.user_id WHERE t.id = ?1 AND t.event_id = ?2`,
    ticketId,
    eventId,
  );
}
