/** The naive door's log, which is also what it answers a repeat by. Made by the benchmark, never part of the product. */
export const CREATE_SCAN_LOG = `
  CREATE TABLE naive_scans (
    scanned_by TEXT NOT NULL, request_id TEXT NOT NULL, ticket_id TEXT NOT NULL, admitted INTEGER NOT NULL,
    gate TEXT NOT NULL, scanned_at INTEGER NOT NULL, PRIMARY KEY (scanned_by, request_id)
  ) WITHOUT ROWID`;

/** Parameters: the asker's five, then request id, ticket, event, type, secret, gate. */
export const LOG_SCAN = (stands: string) => `
  INSERT INTO naive_scans (scanned_by, request_id, ticket_id, admitted, gate, scanned_at)
  SELECT ?3, ?6, t.id, t.status = 'active', ?11, ?5
  FROM tickets AS t JOIN events AS e ON e.id = t.event_id
  WHERE t.id = ?7 AND t.event_id = ?8 AND t.ticket_type_id = ?9 AND t.secret = ?10 AND e.status = 'published'
    AND (e.organizer_id = ?3
         OR EXISTS (SELECT 1 FROM staff_assignments WHERE event_id = ?8 AND user_id = ?3 AND role = 'scanner'))
    AND ${stands}
  ON CONFLICT DO NOTHING`;

/** For a scan that was logged just now, and not for a repeat. */
export const USE_TICKET = `
  UPDATE tickets SET status = 'used', used_at = ?1 WHERE id = ?2 AND status = 'active' AND changes() = 1`;

export const READ_SCAN = `
  SELECT s.admitted, s.gate, s.scanned_at AS scannedAt, t.id, y.name AS typeName, u.name AS holderName
  FROM naive_scans AS s JOIN tickets AS t ON t.id = s.ticket_id JOIN ticket_types AS y ON y.id = t.ticket_type_id
    JOIN users AS u ON u.id = t.user_id
  WHERE s.scanned_by = ?1 AND s.request_id = ?2`;
