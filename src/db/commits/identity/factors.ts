import { queueAccountNotice } from '#db/commits/mail/account-notices.ts';
import type { IdentityFactorRow } from '#db/readers/identity/factors.ts';
import type { IdentitySessionRow } from '#db/readers/identity/sessions.ts';
import type { IdentityUserRow } from '#db/readers/identity/users.ts';
import { identityChallenges, identitySessions } from '#db/schema/identity.ts';
import { returning } from '#db/sql/returning.ts';
import { CHALLENGE_TTL_MS } from '#shared/auth/sign-in-limits.ts';

type Owner = Pick<IdentityUserRow, 'id' | 'email'>;

/** Deletes a user's abandoned enrollments, which would block their names forever. */
export async function deleteAbandonedFactors(db: D1Database, userId: string, now: number): Promise<void> {
  await db
    .prepare("DELETE FROM identity_factors WHERE user_id = ? AND status = 'unverified' AND created_at < ?")
    .bind(userId, now - CHALLENGE_TTL_MS)
    .run();
}

/** @returns false when the user has a factor of this name */
export async function insertFactor(
  db: D1Database,
  factor: { id: string; userId: string; name: string; sealed: string; now: number },
): Promise<boolean> {
  const added = await db
    .prepare(
      `INSERT INTO identity_factors (id, user_id, friendly_name, secret_sealed, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT DO NOTHING RETURNING id`,
    )
    .bind(factor.id, factor.userId, factor.name, factor.sealed, factor.now)
    .first();
  return added !== null;
}

/** @returns false when the factor was removed after it was read */
export async function insertChallenge(
  db: D1Database,
  challenge: { id: string; factorId: string; ip: string | null; expiresAt: number; now: number },
): Promise<boolean> {
  const { id, factorId, ip, expiresAt, now } = challenge;
  const [added] = await db.batch([
    db
      .prepare(
        `INSERT INTO identity_challenges (id, factor_id, ip, created_at, expires_at)
         SELECT ?, id, ?, ?, ? FROM identity_factors WHERE id = ? RETURNING id`,
      )
      .bind(id, ip, now, expiresAt, factorId),
    db.prepare('UPDATE identity_factors SET last_challenged_at = ? WHERE id = ?').bind(now, factorId),
    db
      .prepare('DELETE FROM identity_challenges WHERE factor_id = ? AND expires_at < ?')
      .bind(factorId, now - CHALLENGE_TTL_MS),
  ]);
  return added?.results.length === 1;
}

/** Counts a try at a challenge. Null when the factor has no such challenge. */
export function countChallengeTry(
  db: D1Database,
  { challengeId, factorId }: { challengeId: string; factorId: string },
): Promise<typeof identityChallenges.$inferSelect | null> {
  return db
    .prepare(
      `UPDATE identity_challenges SET tries = tries + 1 WHERE id = ? AND factor_id = ?
       ${returning(identityChallenges)}`,
    )
    .bind(challengeId, factorId)
    .first();
}

/** Uses up a code's time step. Of two concurrent requests with one code, only one advances it. */
export async function takeStep(db: D1Database, factorId: string, step: number): Promise<boolean> {
  const taken = await db
    .prepare('UPDATE identity_factors SET last_step = ?1 WHERE id = ?2 AND last_step < ?1 RETURNING id')
    .bind(step, factorId)
    .first();
  return taken !== null;
}

/**
 * Raises a session to aal2 by a challenge of this factor. The first time, the factor becomes verified; the user's aal1
 * sessions and unverified factors end. @returns null when the session has ended
 */
export async function raiseSession(
  db: D1Database,
  raise: {
    owner: Owner;
    sessionId: string;
    factor: Pick<IdentityFactorRow, 'id' | 'friendlyName'>;
    challengeId: string;
    /** JSON: the session's authentication methods, newest first. */
    amr: string;
    noticeId: string;
    now: number;
  },
): Promise<IdentitySessionRow | null> {
  const { owner, sessionId, factor, now } = raise;
  const added = { userId: owner.id, email: owner.email, detail: factor.friendlyName, now };
  const [raised] = await db.batch<IdentitySessionRow>([
    // Advances by two: a refresh token of the aal1 session must not count as the parent of the aal2 one.
    db
      .prepare(
        `UPDATE identity_sessions SET aal = 'aal2', factor_id = ?, amr = ?, refreshed_at = ?,
           refresh_counter = refresh_counter + 2
         WHERE id = ? ${returning(identitySessions)}`,
      )
      .bind(factor.id, raise.amr, now, sessionId),
    db
      .prepare(
        "UPDATE identity_factors SET status = 'verified', updated_at = ? WHERE id = ? AND status <> 'verified'",
      )
      .bind(now, factor.id),
    ...queueAccountNotice(db, { ...added, id: raise.noticeId, what: 'factor_added' }),
    db.prepare('UPDATE identity_challenges SET verified_at = ? WHERE id = ?').bind(now, raise.challengeId),
    db
      .prepare("DELETE FROM identity_sessions WHERE user_id = ? AND id <> ? AND aal = 'aal1'")
      .bind(owner.id, sessionId),
    db
      .prepare("DELETE FROM identity_factors WHERE user_id = ? AND id <> ? AND status = 'unverified'")
      .bind(owner.id, factor.id),
  ]);
  return raised?.results[0] ?? null;
}

/** Removes a factor: sessions that it had raised fall back to aal1, and the owner gets a notice by mail. */
export async function deleteFactor(
  db: D1Database,
  owner: Owner,
  factor: IdentityFactorRow,
  { noticeId, now }: { noticeId: string; now: number },
): Promise<void> {
  const removed = { userId: owner.id, email: owner.email, detail: factor.friendlyName, now };
  await db.batch([
    db
      .prepare(
        `UPDATE identity_sessions SET aal = 'aal1', factor_id = NULL, amr = (
           SELECT json_group_array(json(value)) FROM json_each(amr) WHERE json_extract(value, '$.method') <> 'totp'
         ) WHERE factor_id = ?`,
      )
      .bind(factor.id),
    db.prepare('DELETE FROM identity_factors WHERE id = ?').bind(factor.id),
    ...(factor.status === 'verified'
      ? queueAccountNotice(db, { ...removed, id: noticeId, what: 'factor_removed' })
      : []),
  ]);
}

/** Notifies the owner that someone is guessing the codes of their second factor. */
export async function noticeFactorGuesses(
  db: D1Database,
  owner: Owner,
  { noticeId, now }: { noticeId: string; now: number },
): Promise<void> {
  const notice = { id: noticeId, userId: owner.id, email: owner.email, now, what: 'factor_guessed' } as const;
  await db.batch(queueAccountNotice(db, notice, 'always'));
}
