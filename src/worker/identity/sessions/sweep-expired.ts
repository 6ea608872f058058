import { logError } from '../../log.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/**
 * Deletes full buckets and expired PKCE flows and challenges. Runs at sign-in: often enough, and rare enough not to
 * cost anything noticeable.
 */
export function sweepExpiredLater(deps: IdentityDeps): void {
  const now = deps.now();
  const sweep = deps.db.batch([
    deps.db.prepare("DELETE FROM rate_limits WHERE key LIKE 'auth:%' AND updated_at < ?").bind(now),
    deps.db.prepare('DELETE FROM identity_flows WHERE expires_at < ?').bind(now - 86_400_000),
    deps.db.prepare('DELETE FROM identity_challenges WHERE expires_at < ?').bind(now - 86_400_000),
  ]);
  deps.later(sweep.catch((error: unknown) => logError('sweep of expired sign-in rows', error)));
}
