import type { TicketStatus } from '#shared/states.ts';

export type TicketRow = Record<string, string | number | null> & {
  id: string;
  type_id: string;
  type_name: string;
  holder_name: string;
  secret: string;
  short_code: string;
  status: TicketStatus | 'refunding';
  used_at: number | null;
  user_id: string;
  sold_at: number;
  purchase_position: number;
  purchase_size: number;
  disputed: 0 | 1;
  number: number;
  answers: string | null;
  seat_id: string | null;
  seat_name: string | null;
};

/**
 * Current tickets, for `FROM … AS t`. A check-in since the ticket's last other change is in the narrow `door_uses`,
 * by ticket number, and points into the log: an update of `door_tickets` would cost each scan a page.
 */
export const DOOR_TICKETS_NOW = `(
  SELECT d.id, d.number, d.type_id, d.type_name, d.holder_name, d.name_key, d.secret, d.short_code, d.user_id, d.sold_at,
         d.purchase_position, d.purchase_size, d.disputed, d.seat_id, d.seat_name,
         CASE WHEN u.number IS NULL THEN d.status ELSE 'used' END AS status,
         CASE WHEN u.number IS NULL THEN d.used_at ELSE l.at END AS used_at,
         CASE WHEN u.number IS NULL THEN d.used_gate ELSE l.gate END AS used_gate,
         CASE WHEN u.number IS NULL THEN d.used_device ELSE l.device END AS used_device,
         CASE WHEN u.number IS NULL THEN d.used_request ELSE l.request_id END AS used_request,
         CASE WHEN u.number IS NULL THEN d.used_by ELSE l.scanned_by END AS used_by, l.zone AS used_zone,
         MAX(d.changed_seq, COALESCE(u.changed_seq, 0)) AS changed_seq
  FROM door_tickets AS d LEFT JOIN door_uses AS u ON u.number = d.number LEFT JOIN door_log AS l ON l.seq = u.entry)`;

export const FIND_TICKETS = `SELECT id, number, type_id, type_name, holder_name, secret, short_code, status, used_at, user_id, sold_at,
    purchase_position, purchase_size, disputed, seat_id, seat_name, (SELECT answers FROM ticket_answers AS a WHERE a.ticket_id = t.id) AS answers
  FROM ${DOOR_TICKETS_NOW} AS t`;
