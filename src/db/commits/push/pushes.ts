import { commitRepeatable, type Param } from '#db/client.ts';
import { PUSH_LEASE_MS, PUSH_TTL_MS, PUSHES_PER_TURN } from '#shared/push/push-limits.ts';
import type { MailKind, PushKind } from '#shared/states.ts';

/** A push leased by this run. */
export interface ClaimedPush {
  kind: PushKind;
  subjectId: string;
  endpoint: string;
  /** Including this attempt. */
  tries: number;
  expiresAt: number;
}

/** Result of an attempt. `owed`: again at `dueAt` (Unix ms); `gone`: the browser has unsubscribed. */
export interface SettledPush extends ClaimedPush {
  status: 'owed' | 'sent' | 'skipped' | 'failed' | 'gone';
  dueAt: number;
  problem: string | null;
}

/**
 * SQL that owes a push to every device of people, for the transaction that decides it.
 * @param subjects a query of `subject_id`, `user_id` and `at` (Unix ms)
 */
export function owePushes(kind: PushKind, subjects: string): string {
  return `
  INSERT INTO pushes (kind, subject_id, endpoint, due_at, expires_at, created_at)
  SELECT '${kind}', f.subject_id, s.endpoint, f.at, f.at + ${PUSH_TTL_MS[kind]}, f.at
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
    INSERT INTO mails (kind, subject_id, due_at, created_at)
    SELECT '${kind}', subject_id, at, ${createdAt} FROM (${subjects}) WHERE true ON CONFLICT DO NOTHING`;
  return [mails, owePushes(kind, subjects)].map((sql) => db.prepare(sql).bind(...params));
}

/** Until then a row makes its push idempotent; a later repeat is expired at once. */
export async function dropExpiredPushes(db: D1Database, now: number): Promise<void> {
  await db.prepare('DELETE FROM pushes WHERE expires_at <= ?').bind(now).run();
}

/** Leases due pushes, oldest first. If the run dies, they are due again when the lease ends. */
export async function claimPushes(db: D1Database, lease: string, now: number): Promise<ClaimedPush[]> {
  const { results } = await db
    .prepare(
      `UPDATE pushes SET lease = ?1, due_at = ?3, tries = tries + 1
       WHERE (kind, subject_id, endpoint) IN (
         SELECT kind, subject_id, endpoint FROM pushes WHERE status = 'owed' AND due_at <= ?2
         ORDER BY due_at LIMIT ${PUSHES_PER_TURN})
       RETURNING kind, subject_id AS subjectId, endpoint, tries, expires_at AS expiresAt`,
    )
    .bind(lease, now, now + PUSH_LEASE_MS)
    .all<ClaimedPush>();
  return results;
}

/** Saves the results of leased pushes, and deletes subscriptions that ended. */
export async function settlePushes(
  db: D1Database,
  lease: string,
  settled: readonly SettledPush[],
  now: number,
): Promise<void> {
  const results = JSON.stringify(settled);
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE pushes SET status = s.value ->> 'status', due_at = s.value ->> 'dueAt'
         FROM json_each(?1) AS s
         WHERE pushes.kind = s.value ->> 'kind' AND pushes.subject_id = s.value ->> 'subjectId'
           AND pushes.endpoint = s.value ->> 'endpoint' AND pushes.lease = ?2 AND pushes.status = 'owed'
           AND s.value ->> 'status' <> 'gone'`,
      )
      .bind(results, lease),
    db
      .prepare(
        `UPDATE push_subscriptions SET failed_at = ?2, problem = s.value ->> 'problem' FROM json_each(?1) AS s
         WHERE push_subscriptions.endpoint = s.value ->> 'endpoint' AND s.value ->> 'problem' IS NOT NULL`,
      )
      .bind(results, now),
    db
      .prepare(
        `DELETE FROM push_subscriptions WHERE endpoint IN (
           SELECT value ->> 'endpoint' FROM json_each(?1) WHERE value ->> 'status' = 'gone')`,
      )
      .bind(results),
  ]);
}
