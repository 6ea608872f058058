import { readerOf } from '#db/client.ts';
import { endSessions, rotateSession } from '#db/commits/identity/sessions.ts';
import { readIdentitySession } from '#db/readers/identity/sessions.ts';
import { readIdentityUser } from '#db/readers/identity/users.ts';
import { REFRESH_REUSE_MS } from '#shared/auth/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { isBanned } from '../user-row.ts';
import type { SessionView } from './open-session.ts';
import { viewSession } from './open-session.ts';
import { parseRefreshToken, refreshTokenIsGenuine } from './refresh-token.ts';

/**
 * Rotates a refresh token. The parent of the active token is accepted at any age: the response was lost, or another
 * tab was faster. Older ones are accepted for ten seconds after the last rotation; later they count as stolen, and
 * the session ends.
 */
export async function refreshSession(
  deps: IdentityDeps,
  refreshToken: string | null | undefined,
): Promise<Result<SessionView>> {
  const parsed = parseRefreshToken(refreshToken ?? '');
  if (!parsed) return invalid('Refresh token is not valid');
  const reader = readerOf(deps.db);
  const session = await readIdentitySession(reader, parsed.sessionId);
  if (!session) return fail('refresh_token_not_found');
  if (!refreshTokenIsGenuine(parsed, session.refreshKey)) return invalid('Refresh token is not valid');
  const user = await readIdentityUser(reader, session.userId);
  if (!user) return fail('refresh_token_not_found');
  if (isBanned(user, deps.now())) return fail('user_banned', { status: 400 });

  const behind = session.refreshCounter - parsed.counter;
  if (behind < 0) return invalid('Refresh token is not valid');
  if (behind === 0) {
    const rotated = await rotateSession(deps.db, session, deps.now());
    if (rotated) return ok(await viewSession(deps, user, rotated));
    // A concurrent call has won; this one's token is now the parent of the winner's.
    const current = await readIdentitySession(reader, session.id);
    return current ? ok(await viewSession(deps, user, current)) : fail('refresh_token_not_found');
  }
  // No grace period for aal2 sessions: an older token, from before the second factor, would gain an aal2 session.
  const grace = session.aal === 'aal1' && deps.now() - session.refreshedAt < REFRESH_REUSE_MS;
  if (behind === 1 || grace) return ok(await viewSession(deps, user, session));
  await endSessions(deps.db, session, 'local');
  return fail('refresh_token_already_used');
}
