import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { commitAudited } from '#db/commits/audit/commit-audited.ts';

interface NewRefundRequest {
  id: string;
  purchaseId: string;
  userId: string;
  ticketIds: readonly string[];
  reason: string;
  message: string;
  /** Requests that a purchase may have. */
  requestsMax: number;
  now: number;
}

/** What must hold for tickets ?4 of purchase ?2 to be worth a request of person ?3: all paid, unused, undisputed. */
const ASKABLE = `
  FROM purchases AS p JOIN events AS e ON e.id = p.event_id
  WHERE p.id = ?2 AND p.user_id = ?3 AND e.status = 'published' AND e.ends_at > ?7
    AND (SELECT count(*) FROM refund_requests WHERE purchase_id = ?2) < ?8
    AND json_array_length(?4) = (
      SELECT count(*) FROM tickets AS t WHERE t.purchase_id = p.id AND t.id IN (SELECT value FROM json_each(?4))
        AND t.user_id = p.user_id AND t.status = 'active' AND t.amount_paid > 0 AND t.disputed_at IS NULL)`;

/** @returns false if the tickets cannot be refunded, or a request for this purchase is open */
export function insertRefundRequest(
  db: D1Database,
  row: NewRefundRequest,
  audit: AuditEntry,
): Promise<boolean> {
  const change = db
    .prepare(
      `INSERT INTO refund_requests (id, event_id, purchase_id, user_id, ticket_ids, reason, message, asked_at)
       SELECT ?1, e.id, ?2, ?3, ?4, ?5, ?6, ?7 ${ASKABLE} ON CONFLICT DO NOTHING`,
    )
    .bind(
      row.id,
      row.purchaseId,
      row.userId,
      JSON.stringify(row.ticketIds),
      row.reason,
      row.message,
      row.now,
      row.requestsMax,
    );
  return commitAudited(db, { change, audit });
}

/** @returns false unless it is this person's open request */
export function withdrawRefundRequest(
  db: D1Database,
  { id, userId, now }: { id: string; userId: string; now: number },
  audit: AuditEntry,
): Promise<boolean> {
  const change = db
    .prepare(
      `UPDATE refund_requests SET status = 'withdrawn', decided_at = ?3
       WHERE id = ?1 AND user_id = ?2 AND status = 'open'`,
    )
    .bind(id, userId, now);
  return commitAudited(db, { change, audit });
}

/** Records the decision after its refunds; a decline queues a mail, since refunds have their own. */
export function settleRefundRequest(
  db: D1Database,
  row: { id: string; answer: string; isDeclined: boolean; actorId: string; now: number },
  audit: AuditEntry,
): Promise<boolean> {
  const change = db
    .prepare(
      `UPDATE refund_requests SET status = 'decided', answer = ?2, decided_by = ?3, decided_at = ?4
       WHERE id = ?1 AND status = 'open'`,
    )
    .bind(row.id, row.answer, row.actorId, row.now);
  const mail = db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at) VALUES ('mail', 'refund_declined', ?1, ?2, ?2)
       ON CONFLICT DO NOTHING`,
    )
    .bind(row.id, row.now);
  return commitAudited(db, { change, audit, after: row.isDeclined ? [mail] : [] });
}
