import { SESSIONS_SHOWN_MAX } from '#shared/limits.ts';

export interface OpenSession {
  id: string;
  userAgent: string | null;
  createdAt: number;
  refreshedAt: number;
}

/** A user's open sessions, last used first. */
export async function listSessions(deps: { db: D1Database }, userId: string): Promise<OpenSession[]> {
  const { results } = await deps.db
    .prepare(
      `SELECT id, user_agent AS userAgent, created_at AS createdAt, refreshed_at AS refreshedAt
       FROM identity_sessions WHERE user_id = ? ORDER BY refreshed_at DESC, id LIMIT ?`,
    )
    .bind(userId, SESSIONS_SHOWN_MAX)
    .all<OpenSession>();
  return results;
}
