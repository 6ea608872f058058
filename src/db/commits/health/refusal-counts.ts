const HOUR_MS = 3_600_000;
const KEPT_MS = 7 * 24 * HOUR_MS;

/** Adds an isolate's refusals to their hour. A report that is sent twice counts twice: these are not books. */
export async function addRefusals(
  db: D1Database,
  counts: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const rows = JSON.stringify([...counts].map(([code, count]) => ({ code, count })));
  await db
    .prepare(
      `INSERT INTO refusal_counts (hour, code, count, last_at)
       SELECT ?1, value ->> 'code', value ->> 'count', ?3 FROM json_each(?2) WHERE true
       ON CONFLICT (hour, code) DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)`,
    )
    .bind(now - (now % HOUR_MS), rows, now)
    .run();
}

export async function sweepRefusalCounts(db: D1Database, now: number): Promise<void> {
  await db
    .prepare('DELETE FROM refusal_counts WHERE hour < ?')
    .bind(now - KEPT_MS)
    .run();
}
