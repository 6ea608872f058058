import { commitRepeatable } from '#db/client.ts';

const KEPT_MS = 90 * 24 * 3_600_000;
/** A recipient who is added later gets no alerts that ended longer ago. */
const NEWS_MS = 10 * 60_000;

/** What is wrong in this minute. */
export interface Firing {
  /** Of the alert, if it begins now. */
  id: string;
  name: string;
  detail: string;
  eventIds: readonly string[];
}

/**
 * Begins alerts whose cause is there, and ends those whose cause was not seen for `clearMs`. A test ends at once. Runs of
 * the cron may overlap.
 * @param unknown alerts that nothing can be said about now: they stay as they are
 */
export async function recordAlerts(
  db: D1Database,
  {
    firing,
    unknown,
    now,
    clearMs,
  }: { firing: readonly Firing[]; unknown: readonly string[]; now: number; clearMs: number },
): Promise<void> {
  const found = JSON.stringify(firing);
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO alerts (id, name, detail, event_ids, began_at)
         SELECT value ->> 'id', value ->> 'name', value ->> 'detail', value ->> 'eventIds', ?2 FROM json_each(?1)
         WHERE true ON CONFLICT DO NOTHING`,
      )
      .bind(found, now),
    db
      .prepare(
        `UPDATE alerts SET clear_since = NULL, detail = f.value ->> 'detail', event_ids = f.value ->> 'eventIds'
         FROM json_each(?1) AS f WHERE alerts.ended_at IS NULL AND alerts.name = f.value ->> 'name'`,
      )
      .bind(found),
    db
      .prepare(
        `UPDATE alerts SET clear_since = ?3 WHERE ended_at IS NULL AND clear_since IS NULL
           AND name NOT IN (SELECT value ->> 'name' FROM json_each(?1)) AND name NOT IN (SELECT value FROM json_each(?2))`,
      )
      .bind(found, JSON.stringify(unknown), now),
    db
      .prepare(
        `UPDATE alerts SET ended_at = ?1 WHERE ended_at IS NULL AND (clear_since <= ?2 OR name = 'test')`,
      )
      .bind(now, now - clearMs),
    db.prepare('DELETE FROM alerts WHERE ended_at < ?').bind(now - KEPT_MS),
  ]);
}

/** Owes each recipient the beginning of an alert, and the end of those whose beginning it got. */
export async function oweAlerts(db: D1Database, recipients: readonly string[], now: number): Promise<void> {
  const to = JSON.stringify(recipients);
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, recipient, due_at, created_at)
         SELECT 'alert', 'began', a.id, r.value, a.began_at, ?2 FROM alerts AS a CROSS JOIN json_each(?1) AS r
         WHERE a.ended_at IS NULL OR a.ended_at > ?3 ON CONFLICT DO NOTHING`,
      )
      .bind(to, now, now - NEWS_MS),
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, recipient, due_at, created_at)
         SELECT 'alert', 'ended', a.id, d.recipient, a.ended_at, ?2 FROM alerts AS a
         CROSS JOIN json_each(?1) AS r
         JOIN deliveries AS d ON d.channel = 'alert' AND d.kind = 'began' AND d.subject_id = a.id AND d.recipient = r.value
         WHERE a.ended_at > ?3 ON CONFLICT DO NOTHING`,
      )
      .bind(to, now, now - NEWS_MS),
  ]);
}
