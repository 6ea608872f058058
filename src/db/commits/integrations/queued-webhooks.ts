import { commitRepeatable } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { DEAD_LETTER } from '#db/commits/mail/queued-mails.ts';
import { isLeasedBetween, queueLease } from '#db/queue-lease.ts';
import { WEBHOOK_LEASE_MS, WEBHOOKS_PER_TURN } from '#shared/integrations/integration-limits.ts';
import { CLAIMED, type ClaimedEndpoint } from './webhook-deliveries.ts';

/** The endpoint of a queue message, leased to this delivery; null if it is no longer the message's. */
export async function takeQueuedEndpoint(
  db: D1Database,
  message: { lease: string; attempt: number; endpointId: string; now: number },
): Promise<ClaimedEndpoint | null> {
  const { lease, attempt, endpointId, now } = message;
  return await db
    .prepare(
      `UPDATE webhook_endpoints SET lease = ?3, due_at = ?4
       WHERE id = ?1 AND active AND ${isLeasedBetween('lease', '?2', '?3')}
       RETURNING ${CLAIMED}`,
    )
    .bind(endpointId, queueLease(lease, 0), queueLease(lease, attempt), now + WEBHOOK_LEASE_MS)
    .first<ClaimedEndpoint>();
}

/**
 * Parks the turn of a dead letter: the due deliveries that every attempt broke at. The next ones go on. An endpoint
 * that no delivery of the message has taken keeps its turn: D1 was down. @returns how many were parked
 */
export async function buryTurn(
  db: D1Database,
  { lease, endpointId, now }: { lease: string; endpointId: string; now: number },
): Promise<number> {
  const first = queueLease(lease, 1);
  const last = queueLease(lease, 999);
  const isTaken = isLeasedBetween('lease', '?2', '?3');
  const [parked] = await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE webhook_deliveries SET status = 'parked', answer_status = NULL, answer_text = '${DEAD_LETTER}',
                settled_at = ?4
         WHERE seq IN (SELECT seq FROM webhook_deliveries WHERE endpoint_id = ?1 AND status = 'pending' AND due_at <= ?4
                       ORDER BY occurred_at, seq LIMIT ${WEBHOOKS_PER_TURN})
           AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE id = ?1 AND ${isTaken})`,
      )
      .bind(endpointId, first, last, now),
    db
      .prepare(`UPDATE webhook_endpoints SET lease = NULL, due_at = ?4 WHERE id = ?1 AND ${isTaken}`)
      .bind(endpointId, first, last, now),
  ]);
  return parked?.meta.changes ?? 0;
}

/** Makes the dead letters of an endpoint due again, with their original message ids. */
export function reviveTurn(
  db: D1Database,
  { endpointId, now }: { endpointId: string; now: number },
  once: { audit: AuditEntry; requestHash: string },
): ReturnType<typeof idempotentCommit> {
  const change = db
    .prepare(
      `UPDATE webhook_deliveries SET status = 'pending', tries = 0, due_at = ?2, settled_at = NULL
       WHERE endpoint_id = ?1 AND status = 'parked' AND answer_text = '${DEAD_LETTER}'`,
    )
    .bind(endpointId, now);
  return idempotentCommit(db, { ...once, change });
}
