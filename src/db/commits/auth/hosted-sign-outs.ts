import type { SignOutScope } from '#shared/contracts/auth.ts';

/** Hosted access tokens live at most a week, Supabase's own limit; one more day covers clock skew and late sweeps. */
const TOKEN_LIFE_MAX_MS = 8 * 86_400_000;

/** Ends hosted sessions here immediately: the auth service itself accepts their tokens until they expire. */
export async function recordHostedSignOut(
  db: D1Database,
  out: { userId: string; sessionId: string; scope: SignOutScope; now: number },
): Promise<void> {
  const { userId, sessionId, scope, now } = out;
  const kinds = scope === 'global' ? ['local', 'others'] : [scope];
  await db.batch([
    ...kinds.map((kind) => insertHostedSignOut(db, { userId, sessionId, kind, endedAt: now })),
    // A trigger does it for embedded sessions, whose rows are deleted.
    db
      .prepare(
        `DELETE FROM push_subscriptions
         WHERE user_id = ?1 AND CASE ?3 WHEN 'local' THEN session_id = ?2 WHEN 'others' THEN session_id <> ?2 ELSE TRUE END`,
      )
      .bind(userId, sessionId, scope),
  ]);
}

/** `others` ends all sessions but this one. */
export function insertHostedSignOut(
  db: D1Database,
  out: { userId: string; sessionId: string; kind: string; endedAt: number },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO hosted_sign_outs (user_id, session_id, kind, ended_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (user_id, session_id, kind) DO UPDATE SET ended_at = max(ended_at, excluded.ended_at)`,
    )
    .bind(out.userId, out.sessionId, out.kind, out.endedAt);
}

/**
 * Ends all other sessions of an account that its owner took over with this one, whenever their tokens were issued, until
 * `settleTakeOver`.
 */
export function insertTakeOver(
  db: D1Database,
  out: { userId: string; sessionId: string; now: number },
): D1PreparedStatement[] {
  const { userId, sessionId, now } = out;
  return [
    db
      .prepare('DELETE FROM password_replacements WHERE user_id = ? AND session_id = ?')
      .bind(userId, sessionId),
    db.prepare("DELETE FROM hosted_sign_outs WHERE user_id = ? AND kind = 'take_over'").bind(userId),
    insertHostedSignOut(db, { userId, sessionId, kind: 'take_over', endedAt: now }),
  ];
}

/** Deletes the API keys, webhook endpoints and pushes that were made by then (Unix ms): they read the account without a session. */
export function closeOtherWays(db: D1Database, userId: string, madeUntil: number): D1PreparedStatement[] {
  return [
    'DELETE FROM push_subscriptions WHERE user_id = ? AND created_at <= ?',
    'DELETE FROM webhook_endpoints WHERE organizer_id = ? AND created_at <= ?',
    'DELETE FROM api_keys WHERE organizer_id = ? AND created_at <= ?',
  ].map((sql) => db.prepare(sql).bind(userId, madeUntil));
}

/** Before the password of an account that is taken over is replaced. `insertTakeOver` ends it. */
export async function beginPasswordReplacement(
  db: D1Database,
  { userId, sessionId, endsAt }: { userId: string; sessionId: string; endsAt: number },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO password_replacements (user_id, session_id, ends_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (user_id, session_id) DO UPDATE SET ends_at = excluded.ends_at`,
    )
    .bind(userId, sessionId, endsAt)
    .run();
}

/**
 * Turns a take-over into a sign-out of the sessions whose tokens were issued before `othersEndAt`, and deletes once more
 * what requests under way at the take-over have made since.
 */
export async function settleTakeOver(
  db: D1Database,
  out: { userId: string; sessionId: string; othersEndAt: number; madeUntil: number },
): Promise<void> {
  const { userId, sessionId, othersEndAt, madeUntil } = out;
  await db.batch([
    ...closeOtherWays(db, userId, madeUntil),
    insertHostedSignOut(db, { userId, sessionId, kind: 'others', endedAt: othersEndAt }),
    db
      .prepare("DELETE FROM hosted_sign_outs WHERE user_id = ? AND session_id = ? AND kind = 'take_over'")
      .bind(userId, sessionId),
  ]);
}

/** Deletes sign-outs whose tokens have all expired, and what a crash has left of replaced passwords. */
export async function sweepHostedSignOuts(db: D1Database, now: number): Promise<void> {
  await db.batch([
    db
      .prepare("DELETE FROM hosted_sign_outs WHERE ended_at < ? AND kind <> 'take_over'")
      .bind(now - TOKEN_LIFE_MAX_MS),
    db.prepare('DELETE FROM password_replacements WHERE ends_at < ?').bind(now),
  ]);
}
