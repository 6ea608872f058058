import type { DoorConflict, ScanRefusal } from '#shared/contracts/check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import { scannedTicketOf } from './scanned-ticket.ts';

/** A guest admitted offline whom the box office would have refused. Times in Unix ms. */
export interface NewConflict {
  requestId: string;
  ticketId: string | null;
  code: ScanRefusal;
  at: number;
  gate: string;
  device: string;
  /** Staff member who admitted the guest. */
  by: string;
  firstScan: { at: number; gate: string } | null;
}

interface TicketColumns {
  ticket_id: string;
  type_name: string;
  holder_name: string;
  short_code: string;
  purchase_position: number;
  purchase_size: number;
}

type Row = Record<string, string | number | null> &
  (TicketColumns | Record<keyof TicketColumns, null>) & {
    seq: number;
    code: ScanRefusal;
    at: number;
    gate: string;
    by_user: string;
    first_at: number | null;
    first_gate: string | null;
  };

const CONFLICT = `
  SELECT c.*, COALESCE(t.type_name, l.body ->> 'name') AS type_name, COALESCE(t.holder_name, e.name) AS holder_name,
         COALESCE(t.short_code, e.short_code) AS short_code, COALESCE(t.purchase_position, 1) AS purchase_position,
         COALESCE(t.purchase_size, 1) AS purchase_size
  FROM door_conflicts AS c LEFT JOIN door_tickets AS t ON t.id = c.ticket_id
  LEFT JOIN list_entries AS e ON e.id = c.ticket_id LEFT JOIN guest_lists AS l ON l.id = e.list_id`;

/** A conflict with the staff member who admitted the guest, whom other staff do not see. */
export type StoredConflict = Omit<DoorConflict, 'yours'> & { by: string };

/** The conflict as this person may see it. */
export function conflictFor({ by, ...conflict }: StoredConflict, personId: string): DoorConflict {
  return { ...conflict, yours: by === personId };
}

/** Conflicts of the event, deduplicated by device and request id. Every method is synchronous. */
export class ConflictStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS door_conflicts (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL, request_id TEXT NOT NULL, ticket_id TEXT,
        code TEXT NOT NULL, at INTEGER NOT NULL, gate TEXT NOT NULL, first_at INTEGER, first_gate TEXT,
        by_user TEXT NOT NULL DEFAULT '', UNIQUE (device, request_id)
      )`);
  }

  count(): number {
    return this.#sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM door_conflicts').one().n;
  }

  countOf(userId: string): number {
    const sql = 'SELECT COUNT(*) AS n FROM door_conflicts WHERE by_user = ?';
    return this.#sql.exec<{ n: number }>(sql, userId).one().n;
  }

  /** @returns null when this device's request is already recorded, no matter who uploaded it */
  add(conflict: NewConflict): StoredConflict | null {
    const [added] = this.#sql
      .exec<{ seq: number }>(
        `INSERT INTO door_conflicts (device, request_id, ticket_id, code, at, gate, by_user, first_at, first_gate)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING seq`,
        conflict.device,
        conflict.requestId,
        conflict.ticketId,
        conflict.code,
        conflict.at,
        conflict.gate,
        conflict.by,
        conflict.firstScan?.at ?? null,
        conflict.firstScan?.gate ?? null,
      )
      .toArray();
    if (!added) return null;
    return stored(this.#sql.exec<Row>(`${CONFLICT} WHERE c.seq = ?`, added.seq).one());
  }

  newest(limit: number): StoredConflict[] {
    return this.#sql.exec<Row>(`${CONFLICT} ORDER BY c.seq DESC LIMIT ?`, limit).toArray().map(stored);
  }
}

function stored(row: Row): StoredConflict {
  return {
    seq: row.seq,
    ticket:
      row.ticket_id === null
        ? null
        : scannedTicketOf({
            id: row.ticket_id,
            typeName: row.type_name,
            holderName: row.holder_name,
            shortCode: row.short_code,
            position: row.purchase_position,
            purchaseSize: row.purchase_size,
          }),
    code: row.code,
    at: toIso(row.at),
    gate: row.gate,
    by: row.by_user,
    firstScan: row.first_at === null ? null : { at: toIso(row.first_at), gate: row.first_gate ?? '' },
  };
}
