import { formatShortCode } from '#shared/codes/qr.ts';
import type { OfflineRecord } from '#shared/contracts/check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import { LOOKUP_MIN_CHARS } from '#shared/limits.ts';
import { LAST_CHANGE, type MaterializedSql } from './check-in-log.ts';
import { placeOf } from './scanned-ticket.ts';
import { DOOR_TICKETS_NOW } from './ticket-store.ts';

/** A ticket of the offline list, with the secret that its record is encrypted under. */
export interface OfflineEntry {
  secret: string;
  record: OfflineRecord;
}

type Row = Record<string, string | number | null> & {
  id: string;
  type_name: string;
  holder_name: string;
  secret: string;
  status: OfflineRecord['status'] | 'refunding';
  used_at: number | null;
  used_gate: string;
  short_code: string;
  purchase_position: number;
  purchase_size: number;
  disputed: 0 | 1;
  changed_seq: number;
};

/** Reads tickets by holder name and by change number. Every method is synchronous. */
export class GuestListStore {
  readonly #sql: MaterializedSql;

  constructor(sql: MaterializedSql) {
    this.#sql = sql;
  }

  /**
   * Tickets that are not refunded and whose normalized holder name matches these words; unused ones first. A full
   * scan: 100,000 tickets take 12 ms, 50 ms if all match; 5,000 take 1–2 ms. A text index would slow down every sale.
   */
  search(words: readonly string[], limit: number): OfflineRecord[] {
    const { sql: isMeant, params } = meantBy(words);
    return (
      this.#sql
        .exec<Row>(
          // Sort without the display columns: with them a large sort takes five times as long.
          `SELECT t.* FROM (
           SELECT id FROM ${DOOR_TICKETS_NOW} WHERE status IN ('active', 'used') ${isMeant}
           ORDER BY status, name_key, id LIMIT ?
         ) AS found JOIN ${DOOR_TICKETS_NOW} AS t ON t.id = found.id ORDER BY t.status, t.name_key, t.id`,
          ...params,
          limit,
        )
        .toArray()
        // No short codes in search results: a code admits its bearer.
        .map((row) => recordOf(row))
    );
  }

  /** `seq` of the latest change. */
  latestChange(): number {
    return this.#sql.exec<{ n: number }>(`SELECT ${LAST_CHANGE} AS n`).one().n;
  }

  /** `isFull`: `limit` tickets changed, and there may be more. Changes after `since`, oldest first; each ticket once, at its last change, in its current state. */
  changedAfter(since: number, limit: number): { entries: OfflineEntry[]; upTo: number; isFull: boolean } {
    const rows = this.#sql
      .exec<Row>(
        `SELECT t.* FROM door_changes AS c JOIN ${DOOR_TICKETS_NOW} AS t ON t.id = c.ticket_id AND t.changed_seq = c.seq
         WHERE c.seq > ? ORDER BY c.seq LIMIT ?`,
        since,
        limit,
      )
      .toArray();
    const byId = new Map(rows.map((row) => [row.id, row]));
    // A device may have the ticket under a former holder's code.
    const former = this.#sql
      .exec<{ secret: string; ticket_id: string }>(
        'SELECT secret, ticket_id FROM former_codes WHERE ticket_id IN (SELECT value FROM json_each(?))',
        JSON.stringify([...byId.keys()]),
      )
      .toArray();
    return {
      entries: [
        ...rows.map((row) => ({
          secret: row.secret,
          record: { ...recordOf(row), shortCode: formatShortCode(row.short_code) },
        })),
        ...former.flatMap(({ secret, ticket_id }) => {
          const row = byId.get(ticket_id);
          return row ? [{ secret, record: { ...recordOf(row), transferred: true as const } }] : [];
        }),
      ],
      upTo: rows.at(-1)?.changed_seq ?? since,
      isFull: rows.length === limit,
    };
  }
}

/**
 * A longer word matches anywhere in the name ("brien" finds O'Brien). A shorter one must start a word of the name,
 * a different word for each: otherwise single letters would list every guest.
 */
function meantBy(words: readonly string[]): { sql: string; params: (string | number)[] } {
  const short = words.filter((word) => word.length < LOOKUP_MIN_CHARS);
  const conditions = [...new Set(words)].map((word) => {
    if (word.length >= LOOKUP_MIN_CHARS) return { sql: 'instr(name_key, ?) > 0', params: [word] };
    const alike = short.filter((other) => other.startsWith(word)).length;
    if (alike === 1) return { sql: "instr(' ' || name_key, ?) > 0", params: [` ${word}`] };
    const begun = ` ${word}`;
    return {
      sql: "length(' ' || name_key) - length(replace(' ' || name_key, ?, '')) >= ?",
      params: [begun, begun.length * alike],
    };
  });
  return {
    sql: conditions.map(({ sql }) => `AND ${sql}`).join(' '),
    params: conditions.flatMap(({ params }) => params),
  };
}

function recordOf(row: Row): OfflineRecord {
  return {
    id: row.id,
    typeName: row.type_name,
    holderName: row.holder_name,
    ...placeOf({ position: row.purchase_position, purchaseSize: row.purchase_size }),
    status: row.status === 'refunding' ? 'refunded' : row.status,
    usedAt: row.used_at === null ? null : toIso(row.used_at),
    gate: row.used_gate,
    ...(row.disputed === 1 && { disputed: true as const }),
  };
}
