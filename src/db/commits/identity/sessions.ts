import type { IdentitySessionRow } from '#db/readers/identity/sessions.ts';
import { identitySessions } from '#db/schema/identity.ts';
import { returning } from '#db/sql/returning.ts';

/** A new session as a statement, for the batch that creates it. */
export function insertSession(db: D1Database, row: IdentitySessionRow): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO identity_sessions (id, user_id, aal, amr, refresh_key, refreshed_at, user_agent, ip, created_at)
       VALUES (?, ?, 'aal1', ?, ?, ?, ?, ?, ?)`,
    )
    .bind(row.id, row.userId, row.amr, row.refreshKey, row.refreshedAt, row.userAgent, row.ip, row.createdAt);
}

/** Opens a session and records the sign-in. */
export async function openIdentitySession(db: D1Database, row: IdentitySessionRow): Promise<void> {
  await db.batch([
    insertSession(db, row),
    db.prepare('UPDATE identity_users SET last_sign_in_at = ? WHERE id = ?').bind(row.createdAt, row.userId),
  ]);
}

/** Advances the refresh counter by one. Null when a concurrent call has won. */
export function rotateSession(
  db: D1Database,
  session: IdentitySessionRow,
  now: number,
): Promise<IdentitySessionRow | null> {
  return db
    .prepare(
      `UPDATE identity_sessions SET refresh_counter = refresh_counter + 1, refreshed_at = ?
       WHERE id = ? AND refresh_counter = ? ${returning(identitySessions)}`,
    )
    .bind(now, session.id, session.refreshCounter)
    .first<IdentitySessionRow>();
}

const SCOPES = {
  global: 'user_id = ?1',
  local: 'user_id = ?1 AND id = ?2',
  others: 'user_id = ?1 AND id <> ?2',
} as const;

/** Which of a user's sessions end: all, this one, or all but this one. */
export type SessionScope = keyof typeof SCOPES;

export function isSessionScope(scope: string): scope is SessionScope {
  return Object.hasOwn(SCOPES, scope);
}

export async function endSessions(
  db: D1Database,
  session: Pick<IdentitySessionRow, 'id' | 'userId'>,
  scope: SessionScope,
): Promise<void> {
  const params = scope === 'global' ? [session.userId] : [session.userId, session.id];
  await db
    .prepare(`DELETE FROM identity_sessions WHERE ${SCOPES[scope]}`)
    .bind(...params)
    .run();
}
