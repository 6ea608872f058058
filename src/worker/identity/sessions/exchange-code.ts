import { readerOf } from '#db/client.ts';
import { readIdentityUser } from '#db/readers/identity/users.ts';
import type { Result } from '../failures.ts';
import { fail, invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { consumeFlow } from '../mail/flow.ts';
import { isBanned } from '../user-row.ts';
import type { ClientFacts, SessionView } from './open-session.ts';
import { openSession } from './open-session.ts';

/** Completes a PKCE flow: exchanges the link's code with the verifier that only the requesting browser has. */
export async function exchangeCode(
  deps: IdentityDeps,
  input: { code: string | null | undefined; verifier: string | null | undefined },
  client: ClientFacts,
): Promise<Result<SessionView>> {
  if (!input.code || !input.verifier)
    return invalid('invalid request: both auth code and code verifier should be non-empty');
  const flow = await consumeFlow(deps, { code: input.code, verifier: input.verifier });
  if (!flow.ok) return flow;
  const user = await readIdentityUser(readerOf(deps.db), flow.value.userId);
  if (!user) return fail('flow_state_not_found');
  if (isBanned(user, deps.now())) return fail('user_banned');
  return ok(await openSession(deps, user, flow.value.method, client));
}
