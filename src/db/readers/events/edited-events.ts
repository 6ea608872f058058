import type { Reader } from '#db/client.ts';

/** More entries of the audit trail than anybody looks back over; it has no index by time. */
const ENTRIES_LOOKED_AT = 1_000;

/**
 * Events that somebody changed, or whose people somebody changed, since a moment: each has its entry in the audit trail.
 * No drafts: nothing of theirs is sold, and a box office stays for good where it was first called from, which shall be
 * near its organiser, not wherever a turn of the clock runs.
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

/** Some cancelled events that still owe somebody something; not always the same, should one of them be stuck. */
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
