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

export const DOOR_TICKET_TABLES = `
  CREATE TABLE IF NOT EXISTS door_tickets (
    id TEXT PRIMARY KEY, type_id TEXT NOT NULL, type_name TEXT NOT NULL, holder_name TEXT NOT NULL,
    secret TEXT NOT NULL, short_code TEXT NOT NULL UNIQUE, status TEXT NOT NULL, used_at INTEGER,
    used_gate TEXT NOT NULL DEFAULT '', used_device TEXT NOT NULL DEFAULT '', used_request TEXT NOT NULL DEFAULT '',
    used_by TEXT NOT NULL DEFAULT '', name_key TEXT, changed_seq INTEGER NOT NULL DEFAULT 0, sold_at INTEGER,
    purchase_position INTEGER, purchase_size INTEGER, disputed INTEGER NOT NULL DEFAULT 0, user_id TEXT, number INTEGER,
    seat_id TEXT, seat_name TEXT
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS door_tickets_secret ON door_tickets (secret);
  CREATE INDEX IF NOT EXISTS door_tickets_used_at ON door_tickets (used_at) WHERE status = 'used';
  CREATE TABLE IF NOT EXISTS former_codes (
    secret TEXT PRIMARY KEY, short_code TEXT NOT NULL, ticket_id TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS former_codes_short ON former_codes (short_code);
  CREATE INDEX IF NOT EXISTS former_codes_ticket ON former_codes (ticket_id);
  CREATE TABLE IF NOT EXISTS door_changes (seq INTEGER PRIMARY KEY, ticket_id TEXT NOT NULL);
`;

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

/** Without what scans that are not materialized yet may have changed. */
export function ticketOf(row: TicketRow) {
  return {
    id: row.id,
    number: row.number,
    typeId: row.type_id,
    typeName: row.type_name,
    holderName: row.holder_name,
    secret: row.secret,
    shortCode: row.short_code,
    userId: row.user_id,
    soldAt: row.sold_at,
    position: row.purchase_position,
    purchaseSize: row.purchase_size,
    disputed: row.disputed,
    answers: row.answers,
    seatId: row.seat_id,
    seatName: row.seat_name,
  };
}
