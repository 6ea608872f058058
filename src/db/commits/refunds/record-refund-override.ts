import { commitRepeatable } from '#db/client.ts';
import type { RefundCover, RefundScope } from '#shared/refunds/refund-cover.ts';

export interface RefundOverride {
  eventId: string;
  /** The administrator who refunds more than the event's balance covers. */
  actorId: string;
  requestId: string;
  reason: string;
  scope: RefundScope;
  cover: RefundCover;
  now: number;
}

/** Writes the override to the audit log. Idempotent: the request id is the key. */
export async function recordRefundOverride(db: D1Database, override: RefundOverride): Promise<void> {
  const { eventId, actorId, requestId, reason, scope, cover, now } = override;
  const { balanceMinor, amountMinor } = cover;
  const subjectId = scope.kind === 'event' ? eventId : scope.id;
  const subjectType = scope.kind === 'type' ? 'ticket_type' : scope.kind;
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, event_id, details, created_at)
         VALUES (?1, ?2, 'refund.override', ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO NOTHING`,
      )
      .bind(
        `refund:${actorId}:${requestId}`,
        actorId,
        subjectType,
        subjectId,
        eventId,
        JSON.stringify({ reason, balanceMinor, amountMinor }),
        now,
      ),
  ]);
}
