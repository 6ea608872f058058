import type { Param } from '#db/client.ts';
import { queueLease } from '#db/queue-lease.ts';
import { PUSH_TTL_MS } from '#shared/push/push-limits.ts';
import type { MailKind, PushKind } from '#shared/states.ts';

/**
 * SQL that owes a push to every device of people, for the transaction that decides it.
 * @param subjects a query of `subject_id`, `user_id` and `at` (Unix ms)
 */
export function owePushes(kind: PushKind, subjects: string): string {
  return `
  INSERT INTO deliveries (channel, kind, subject_id, recipient, due_at, expires_at, created_at)
  SELECT 'push', '${kind}', f.subject_id, s.endpoint, f.at, f.at + ${PUSH_TTL_MS[kind]}, f.at
  FROM (${subjects}) AS f CROSS JOIN push_subscriptions AS s WHERE s.user_id = f.user_id
  ON CONFLICT DO NOTHING`;
}

/**
 * Owes a mail and pushes of one kind to the same people, in the transaction that decides it.
 * @param subjects as for `owePushes`
 * @param createdAt SQL of the mail's creation time, if the news is due later
 */
export function oweNews(
  db: D1Database,
  { kind, subjects, createdAt = 'at' }: { kind: MailKind & PushKind; subjects: string; createdAt?: string },
  params: readonly Param[],
): D1PreparedStatement[] {
  const mails = `
    INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
    SELECT 'mail', '${kind}', subject_id, at, ${createdAt} FROM (${subjects}) WHERE true ON CONFLICT DO NOTHING`;
  return [mails, owePushes(kind, subjects)].map((sql) => db.prepare(sql).bind(...params));
}

/** Owes a mail with digits or a link, already leased to the queue message that is sent next. Times in Unix ms. */
export async function oweCode(
  db: D1Database,
  code: {
    kind: string;
    subjectId: string;
    sealed: string;
    expiresAt: number;
    lease: string;
    leasedUntil: number;
    now: number;
  },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, sealed, due_at, expires_at, lease, leased_until, created_at)
       VALUES ('code', ?1, ?2, ?3, ?7, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING`,
    )
    .bind(
      code.kind,
      code.subjectId,
      code.sealed,
      code.expiresAt,
      queueLease(code.lease, 0),
      code.leasedUntil,
      code.now,
    )
    .run();
}
