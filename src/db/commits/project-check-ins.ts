/** A line of the door's log on its way to D1. */
export interface CheckInRow {
  seq: number;
  kind: 'admitted' | 'refused';
  ticketId: string | null;
  refusal: string | null;
  scannedBy: string;
  gate: string;
  scannedAt: number;
}

/**
 * Tells D1 what happened at a door, in one transaction. Harmless when delivered again: rows are keyed by the box
 * office's sequence, and a ticket is marked by the first row that admitted it.
 */
export async function projectCheckIns(db: D1Database, eventId: string, rows: CheckInRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await db.batch([
    db
      .prepare(
        `INSERT INTO check_ins (event_id, seq, kind, ticket_id, refusal, scanned_by, gate, scanned_at)
         SELECT ?1, value ->> 'seq', value ->> 'kind', value ->> 'ticketId', value ->> 'refusal',
                value ->> 'scannedBy', value ->> 'gate', value ->> 'scannedAt'
         FROM json_each(?2) WHERE true
         ON CONFLICT DO NOTHING`,
      )
      .bind(eventId, json),
    db
      .prepare(
        `UPDATE tickets SET status = 'used', used_at = scan.at
         FROM (SELECT value ->> 'ticketId' AS id, MIN(value ->> 'scannedAt') AS at FROM json_each(?2)
               WHERE value ->> 'kind' = 'admitted' GROUP BY 1) AS scan
         WHERE tickets.id = scan.id AND tickets.event_id = ?1 AND tickets.status = 'active'`,
      )
      .bind(eventId, json),
  ]);
}
