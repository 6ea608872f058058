import type { Reader } from '#db/client.ts';
import { type SessionQueryRow, sessionsQuery, sessionsRead } from '#db/sql/auth.ts';
import type { AuthProvider, SessionKey, SessionsRead } from '#shared/auth/sessions.ts';

/**
 * Hot path, in SQL: batch look-up of sessions in one round trip. A session in none of the result's sets has no `users` row yet, or a
 * stale one: the Worker has to sync it from the token first.
 */
export async function readSessions(
  reader: Reader,
  provider: AuthProvider,
  keys: readonly SessionKey[],
  now: number,
): Promise<SessionsRead> {
  const { sql, params } = sessionsQuery(provider, keys, now);
  return sessionsRead(await reader.all<SessionQueryRow>(sql, ...params));
}
