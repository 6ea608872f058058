import { readerOf } from '#db/client.ts';
import { endSessions, isSessionScope } from '#db/commits/identity/sessions.ts';
import { readHasVerifiedFactor } from '#db/readers/identity/factors.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';

/**
 * Ends sessions. An aal1 session of an account with a second factor only ends itself: a password alone must not sign
 * the owner out elsewhere. Access tokens stop working at their next call, refresh tokens at once.
 */
export async function signOut(
  deps: { db: D1Database },
  { user, session }: Bearer,
  scope: string | null,
): Promise<Result<null>> {
  const chosen = scope || 'global';
  if (!isSessionScope(chosen)) return invalid(`Unsupported logout scope "${chosen.slice(0, 40)}"`);
  if (
    chosen !== 'local' &&
    session.aal !== 'aal2' &&
    (await readHasVerifiedFactor(readerOf(deps.db), user.id))
  ) {
    if (chosen === 'global') await endSessions(deps.db, session, 'local');
    return fail('insufficient_aal');
  }
  await endSessions(deps.db, session, chosen);
  return ok(null);
}
