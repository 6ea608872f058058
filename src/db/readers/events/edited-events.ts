import type { Reader } from '#db/client.ts';

/** The audit log has no index by time, so only this many newest rows are scanned. No caller looks further back. */
const ENTRIES_LOOKED_AT = 1_000;

/**
 * Events that were edited, or whose staff changed, since a moment, by their audit rows. Drafts are excluded: they sell
 * nothing, and a Durable Object stays where it was first called from, which should be near the organizer rather than
 * near the cron.
 */
export async function readEditedEvents(reader: Reader, since: number): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT DISTINCT e.id FROM audit_log AS a JOIN events AS e ON e.id = a.event_id
     WHERE a.rowid > (SELECT max(rowid) FROM audit_log) - ${ENTRIES_LOOKED_AT}
       AND a.created_at > ? AND e.status <> 'draft'`,
    since,
  );
  return rows.map(({ id }) => id);
}

/**
 * A sample of cancelled events with unpaid refunds. Its order varies, so that a stuck event cannot block the others.
 */
export async function readOwingCancelledEvents(
  reader: Reader,
  { endedAfter, limit }: { endedAfter: number; limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT id FROM events AS e WHERE status = 'cancelled' AND ends_at > ?
       AND (EXISTS (SELECT 1 FROM tickets WHERE event_id = e.id AND status = 'active')
         OR EXISTS (SELECT 1 FROM orders WHERE event_id = e.id AND status = 'pending'))
     ORDER BY random() LIMIT ?`,
    endedAfter,
    limit,
  );
  return rows.map(({ id }) => id);
}
