import { logError } from '../../log.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/**
 * Throws away what time has made worthless: buckets that are full again, PKCE flows and challenges nobody came back
 * for. A sign-in is frequent enough to do it at, and rare enough not to mind.
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
