import { ACCESS_NEEDS_KEPT_MS } from '#shared/seats/access-needs.ts';

/** Erases what guests said that they need, once their night is over. The box office erases its own copy. */
export async function eraseAccessNeeds(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `DELETE FROM access_needs WHERE event_id IN (
         SELECT e.id FROM (SELECT DISTINCT event_id FROM access_needs) AS told JOIN events AS e ON e.id = told.event_id
         WHERE e.ends_at <= ?)`,
    )
    .bind(now - ACCESS_NEEDS_KEPT_MS)
    .run();
}
