/** Counts of one local day and source so far. */
export interface EventViewsRow {
  day: string;
  source: string;
  views: number;
  visits: number;
}

/**
 * Saves an event's counts in one statement. They are totals, so a repeat changes nothing, and after a restore of D1 the
 * next totals correct it. A deleted event gets no counts.
 */
export async function saveEventViews(
  db: D1Database,
  eventId: string,
  rows: readonly EventViewsRow[],
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO event_views (event_id, day, source, views, visits)
       SELECT e.id, r.value ->> 0, r.value ->> 1, r.value ->> 2, r.value ->> 3
       FROM json_each(?2) AS r CROSS JOIN events AS e ON e.id = ?1 WHERE true
       ON CONFLICT DO UPDATE SET views = max(views, excluded.views), visits = max(visits, excluded.visits)`,
    )
    .bind(eventId, JSON.stringify(rows.map(({ day, source, views, visits }) => [day, source, views, visits])))
    .run();
}
