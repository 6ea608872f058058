import type { Reader } from '#db/client.ts';
import type { ForeignCode } from '#shared/check-in/foreign-code.ts';
import type { QrKind } from '#shared/codes/qr.ts';

/**
 * SQL, on the path of scans. Probes the code index once per event: an organization has hundreds of events, while the tables have millions of rows.
 */
const FOREIGN_CODE = `
  WITH near AS (
    SELECT e.id, e.name FROM events AS e
    WHERE e.organization_id IN (SELECT h.organization_id FROM events AS h WHERE h.id = ?1
      UNION SELECT m.organization_id FROM organization_members AS m WHERE m.user_id = ?2 AND m.all_events = 1)
    UNION
    SELECT e.id, e.name FROM staff_assignments AS s JOIN events AS e ON e.id = s.event_id WHERE s.user_id = ?2)
  SELECT 'ticket' AS kind, n.name AS eventName
  FROM near AS n CROSS JOIN tickets AS t ON t.event_id = n.id AND t.short_code = ?3
  WHERE NOT (n.id = ?1 AND ?4 = 'ticket')
  UNION ALL
  SELECT 'order' AS kind, n.name AS eventName
  FROM near AS n CROSS JOIN orders AS o
    ON o.event_id = n.id AND o.short_code = ?3 AND o.status IS NOT NULL
  WHERE NOT (n.id = ?1 AND ?4 = 'order')
  LIMIT 1`;

/**
 * A code of the other kind at this event, or of either kind at another. Searches only events of the same organization and
 * events where this person is a member or works; other events stay private.
 * @param search.kind the expected kind
 */
export async function readForeignCode(
  reader: Reader,
  search: { eventId: string; userId: string; shortCode: string; kind: QrKind },
): Promise<ForeignCode | null> {
  const { eventId, userId, shortCode, kind } = search;
  return reader.first<ForeignCode>(FOREIGN_CODE, eventId, userId, shortCode, kind);
}
