import type { Reader } from '#db/client.ts';

/** The actor and request id of a resend: its idempotency key. */
export interface ResendRequest {
  actorId: string;
  requestId: string;
}

/** Subject of a `resend` mail. It begins with the request, so that a repeat finds it by a key range. */
function keyOf({ actorId, requestId }: ResendRequest): string {
  return `${actorId}/${requestId}/`;
}

/** The ticket in the subject of a `resend` mail. */
export function ticketOfResend(subjectId: string): string {
  return subjectId.slice(subjectId.lastIndexOf('/') + 1);
}

/** The ticket that this request already resent, or null. */
export async function readResent(reader: Reader, request: ResendRequest): Promise<string | null> {
  const key = keyOf(request);
  const row = await reader.first<{ subjectId: string }>(
    `SELECT subject_id AS subjectId FROM deliveries
     WHERE channel = 'mail' AND kind = 'resend' AND subject_id >= ?1 AND subject_id < ?2`,
    key,
    `${key}~`,
  );
  return row ? ticketOfResend(row.subjectId) : null;
}

/** Queues the mail. A request queues at most one, even if its repeat names another ticket. */
export async function noteResend(
  db: D1Database,
  resend: ResendRequest & { ticketId: string; now: number },
): Promise<void> {
  const key = keyOf(resend);
  await db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
       SELECT 'mail', 'resend', ?1 || ?2, ?3, ?3
       WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE channel = 'mail' AND kind = 'resend' AND subject_id >= ?1 AND subject_id < ?1 || '~')`,
    )
    .bind(key, resend.ticketId, resend.now)
    .run();
}
