import type { Refusal } from '#shared/errors/errors.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { type AuthDeps, authenticate } from '../authenticate.ts';
import { bearerToken } from '../resolve-actor.ts';
import { fetchHostedUser } from './fetch-user.ts';
import { recentAnswers } from './recent-answers.ts';

const alive = recentAnswers();

/**
 * Why the session of a request may not do what cannot be taken back: the hosted service has ended it, or does not answer.
 * Elsewhere a session of the hosted service counts until its token expires. The embedded service's tables are read with
 * every request.
 */
export async function endedSessionRefusal(deps: AuthDeps, request: Request): Promise<Refusal | null> {
  const raw = bearerToken(request) ?? '';
  const verified = await authenticate(deps, request, raw);
  if (!verified.ok) return verified;
  const { mode, token } = verified.value;
  if (mode.kind === 'embedded' || alive.has(token.sessionId, deps.now())) return null;
  const user = await fetchHostedUser({ mode, raw, address: clientAddress(request) });
  if (!user.ok) return user;
  alive.note(token.sessionId, deps.now());
  return null;
}
