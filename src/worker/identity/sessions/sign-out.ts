import { hasVerifiedFactor } from '../accounts/find-user.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';

const CONDITIONS = {
  global: 'user_id = ?1',
  local: 'user_id = ?1 AND id = ?2',
  others: 'user_id = ?1 AND id <> ?2',
} as const;

function isScope(scope: string): scope is keyof typeof CONDITIONS {
  return Object.hasOwn(CONDITIONS, scope);
}

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
  if (!isScope(chosen)) return invalid(`Unsupported logout scope "${chosen.slice(0, 40)}"`);
  if (chosen !== 'local' && session.aal !== 'aal2' && (await hasVerifiedFactor(deps, user.id))) {
    if (chosen === 'global')
      await deps.db.prepare('DELETE FROM identity_sessions WHERE id = ?').bind(session.id).run();
    return fail('insufficient_aal');
  }
  const statement = deps.db.prepare(`DELETE FROM identity_sessions WHERE ${CONDITIONS[chosen]}`);
  await (chosen === 'global' ? statement.bind(user.id) : statement.bind(user.id, session.id)).run();
  return ok(null);
}
