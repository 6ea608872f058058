import { type DatabaseEnv, directoryOf } from '#db/databases.ts';
import { dueTallies, giveBackTallies, type Tally } from '#shared/tallies.ts';

const HOUR_MS = 3_600_000;
/** The night's log shows as many days. */
export const TALLIES_KEPT_MS = 8 * 24 * HOUR_MS;
/** Names of errors are texts: new ones all the time must not fill the database. */
const HOUR_ROWS_MAX = 2_000;

/** Writes what this isolate has counted, at most every half minute; null when nothing is due. */
export function reportTallies(env: DatabaseEnv, now: number, everyMs?: number): Promise<void> | null {
  const due = dueTallies(now, everyMs);
  if (due.length === 0) return null;
  return addTallies(directoryOf(env), due).catch((error: unknown) => {
    giveBackTallies(due);
    throw error;
  });
}

/** Adds to each tally's hour. A report that is sent twice counts twice: these are not books. */
export async function addTallies(db: D1Database, tallies: readonly Tally[]): Promise<void> {
  const refusals = tallies.filter(({ kind }) => kind === 'refusal');
  const others = tallies.filter(({ kind }) => kind !== 'refusal');
  const statements = [
    db
      .prepare(
        `INSERT INTO refusal_counts (hour, code, count, last_at)
         SELECT value ->> 'at' - value ->> 'at' % ${HOUR_MS}, value ->> 'name', value ->> 'count', value ->> 'at'
         FROM json_each(?1) WHERE true
         ON CONFLICT (hour, code) DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)`,
      )
      .bind(JSON.stringify(refusals)),
    db
      .prepare(
        `INSERT INTO tallies (hour, kind, name, bound_ms, count, max_ms, at)
         SELECT value ->> 'at' - value ->> 'at' % ${HOUR_MS} AS hour, value ->> 'kind', value ->> 'name',
                value ->> 'boundMs', value ->> 'count', value ->> 'maxMs', value ->> 'at'
         FROM json_each(?1)
         WHERE (SELECT count(*) FROM tallies AS t WHERE t.hour = value ->> 'at' - value ->> 'at' % ${HOUR_MS}) < ${HOUR_ROWS_MAX}
         ON CONFLICT (hour, kind, name, bound_ms) DO UPDATE SET
           count = count + excluded.count,
           at = iif(kind = 'call', iif(excluded.max_ms > max_ms, excluded.at, at), max(at, excluded.at)),
           max_ms = max(max_ms, excluded.max_ms)`,
      )
      .bind(JSON.stringify(others)),
  ];
  await db.batch(statements.filter((_, index) => (index === 0 ? refusals : others).length > 0));
}

export async function sweepTallies(db: D1Database, now: number): Promise<void> {
  await db.batch(
    ['refusal_counts', 'tallies'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE hour < ?`).bind(now - TALLIES_KEPT_MS),
    ),
  );
}
