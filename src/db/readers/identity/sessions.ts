import type { Reader } from '#db/client.ts';
import { SESSIONS_SHOWN_MAX } from '#shared/limits.ts';

/** A row of `identity_sessions`. */
export interface IdentitySessionRow {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  factor_id: string | null;
  /** JSON: `AuthenticationMethod[]`, newest first. */
  amr: string;
  refresh_counter: number;
  refresh_key: string;
  refreshed_at: number;
  created_at: number;
}

/** One authentication of a session. */
export interface AuthenticationMethod {
  method: 'password' | 'otp' | 'totp' | 'recovery' | 'magiclink' | 'email/signup' | 'email_change' | 'invite';
  /** Unix seconds. */
  timestamp: number;
}

export function readIdentitySession(reader: Reader, id: string): Promise<IdentitySessionRow | null> {
  return reader.first('SELECT * FROM identity_sessions WHERE id = ?', id);
}

export interface OpenSession {
  id: string;
  userAgent: string | null;
  createdAt: number;
  refreshedAt: number;
}

/** A user's open sessions, last used first. */
export function readOpenSessions(reader: Reader, userId: string): Promise<OpenSession[]> {
  return reader.all(
    `SELECT id, user_agent AS userAgent, created_at AS createdAt, refreshed_at AS refreshedAt
     FROM identity_sessions WHERE user_id = ? ORDER BY refreshed_at DESC, id LIMIT ?`,
    userId,
    SESSIONS_SHOWN_MAX,
  );
}
