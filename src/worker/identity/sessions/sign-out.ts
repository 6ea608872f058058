import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';

const CONDITIONS = {
  global: 'user_id = ?1',
  local: 'user_id = ?1 AND id = ?2',
  others: 'user_id = ?1 AND id <> ?2',
} as const;

function isScope(scope: string): scope is keyof typeof CONDITIONS {
  return Object.hasOwn(CONDITIONS, scope);
}

/** Ends sessions; their access tokens stop working at the next call, their refresh tokens at once. */
export async function signOut(
  deps: { db: D1Database },
  { user, session }: Bearer,
  scope: string | null,
): Promise<Result<null>> {
  const chosen = scope || 'global';
  if (!isScope(chosen)) return invalid(`Unsupported logout scope "${chosen.slice(0, 40)}"`);
  const statement = deps.db.prepare(`DELETE FROM identity_sessions WHERE ${CONDITIONS[chosen]}`);
  await (chosen === 'global' ? statement.bind(user.id) : statement.bind(user.id, session.id)).run();
  return ok(null);
}
