import { toIso } from '#shared/contracts/common.ts';
import type { DoorConflict, ScanRefusal } from '#shared/contracts/door.ts';

/** Someone who was let in without network and whom the door would have refused. Times in Unix ms. */
export interface NewConflict {
  requestId: string;
  ticketId: string | null;
  code: ScanRefusal;
  at: number;
  gate: string;
  device: string;
  firstScan: { at: number; gate: string } | null;
}

type Row = Record<string, string | number | null> & {
  seq: number;
  ticket_id: string | null;
  type_name: string | null;
  holder_name: string | null;
  code: ScanRefusal;
  at: number;
  gate: string;
  device: string;
  first_at: number | null;
  first_gate: string | null;
};

const CONFLICT = `
  SELECT c.*, t.type_name, t.holder_name FROM door_conflicts AS c
  LEFT JOIN door_tickets AS t ON t.id = c.ticket_id`;

/** Conflicts of the door, each once however often it is uploaded. Every method is synchronous. */
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
        UNIQUE (device, request_id)
      )`);
  }

  count(): number {
    return this.#sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM door_conflicts').one().n;
  }

  /** @returns null when this device's request is on record already, by whomever it was uploaded */
  add(conflict: NewConflict): DoorConflict | null {
    const [added] = this.#sql
      .exec<{ seq: number }>(
        `INSERT INTO door_conflicts (device, request_id, ticket_id, code, at, gate, first_at, first_gate)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING seq`,
        conflict.device,
        conflict.requestId,
        conflict.ticketId,
        conflict.code,
        conflict.at,
        conflict.gate,
        conflict.firstScan?.at ?? null,
        conflict.firstScan?.gate ?? null,
      )
      .toArray();
    if (!added) return null;
    return shown(this.#sql.exec<Row>(`${CONFLICT} WHERE c.seq = ?`, added.seq).one());
  }

  newest(limit: number): DoorConflict[] {
    return this.#sql.exec<Row>(`${CONFLICT} ORDER BY c.seq DESC LIMIT ?`, limit).toArray().map(shown);
  }
}

function shown(row: Row): DoorConflict {
  return {
    seq: row.seq,
    ticket:
      row.ticket_id === null
        ? null
        : { id: row.ticket_id, typeName: row.type_name ?? '', holderName: row.holder_name ?? '' },
    code: row.code,
    at: toIso(row.at),
    gate: row.gate,
    device: row.device,
    firstScan: row.first_at === null ? null : { at: toIso(row.first_at), gate: row.first_gate ?? '' },
  };
}
