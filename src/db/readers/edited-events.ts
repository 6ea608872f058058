import type { Reader } from '../client.ts';

/** More entries of the audit trail than anybody looks back over; it has no index by time. */
const ENTRIES_LOOKED_AT = 1_000;

/** Events that somebody changed, or whose people somebody changed, since a moment: each has its entry in the audit trail. */
export async function readEditedEvents(reader: Reader, since: number): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT DISTINCT event_id AS id FROM audit_log
     WHERE rowid > (SELECT max(rowid) FROM audit_log) - ${ENTRIES_LOOKED_AT}
       AND created_at > ? AND event_id IS NOT NULL`,
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
