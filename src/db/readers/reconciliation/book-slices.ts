import type { Param } from '#db/client.ts';
import { type AuditSlice, sliceEnd } from '#db/ledger/audit-parts.ts';

type Key = string | number;

/** Rows of a statement, and how long D1 took for it. */
interface TimedRows<Row> {
  rows: Row[];
  /** Null where D1 does not say. */
  ms: number | null;
}

/** One statement of the audit. */
export async function readTimed<Row>(
  db: D1Database,
  sql: string,
  ...params: Param[]
): Promise<TimedRows<Row>> {
  const { results, meta } = await db
    .prepare(sql)
    .bind(...params)
    .all<Row>();
  return { rows: results, ms: meta.duration || null };
}

/**
 * The next rows of a slice.
 * @param from.since the last transfer in the totals
 * @returns up to where the slice reached; null when no row was left
 */
export async function readSlice<Row>(
  db: D1Database,
  slice: AuditSlice,
  from: { after: Key | null; limit: number; since: number },
): Promise<TimedRows<Row> & { upTo: Key | null }> {
  const after = from.after ?? (slice.key === 'seq' ? 0 : '');
  const end = await readTimed<{ upTo: Key | null }>(db, sliceEnd(slice), after, from.limit);
  const upTo = end.rows[0]?.upTo ?? null;
  if (upTo === null) return { rows: [], ms: end.ms, upTo };
  const params = slice.returns === 'balances' ? [after, upTo, from.since] : [after, upTo];
  const { rows, ms } = await readTimed<Row>(db, slice.sql, ...params);
  return { rows, ms: end.ms === null && ms === null ? null : (end.ms ?? 0) + (ms ?? 0), upTo };
}
