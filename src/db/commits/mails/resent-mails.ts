import type { Reader } from '#db/client.ts';

/** Who asks for a ticket to be mailed again, under which request id. */
export interface ResendRequest {
  actorId: string;
  requestId: string;
}

/** What a mail of the kind `resend` is about: the request first, so that a repeat finds it by the key. */
function keyOf({ actorId, requestId }: ResendRequest): string {
  return `${actorId}/${requestId}/`;
}

/** The ticket that a mail of the kind `resend` is about. */
export function ticketOfResend(subjectId: string): string {
  return subjectId.slice(subjectId.lastIndexOf('/') + 1);
}

/** The ticket that was mailed again under this request; null when none was. */
export async function readResent(reader: Reader, request: ResendRequest): Promise<string | null> {
  const key = keyOf(request);
  const row = await reader.first<{ subjectId: string }>(
    `SELECT subject_id AS subjectId FROM mails WHERE kind = 'resend' AND subject_id >= ?1 AND subject_id < ?2`,
    key,
    `${key}~`,
  );
  return row ? ticketOfResend(row.subjectId) : null;
}

/** Notes that the mail is owed. A request owes one, whatever ticket it names the second time. */
export async function noteResend(
  db: D1Database,
  resend: ResendRequest & { ticketId: string; now: number },
): Promise<void> {
  const key = keyOf(resend);
  await db
    .prepare(
      `INSERT INTO mails (kind, subject_id, due_at, created_at)
       SELECT 'resend', ?1 || ?2, ?3, ?3
       WHERE NOT EXISTS (SELECT 1 FROM mails WHERE kind = 'resend' AND subject_id >= ?1 AND subject_id < ?1 || '~')`,
    )
    .bind(key, resend.ticketId, resend.now)
    .run();
}
