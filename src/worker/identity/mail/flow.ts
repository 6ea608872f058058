import { createHash, timingSafeEqual } from 'node:crypto';
import { readerOf } from '#db/client.ts';
import { insertFlow, openFlow, takeFlow } from '#db/commits/identity/flows.ts';
import { readFlowByCode } from '#db/readers/identity/mail-tokens.ts';
import type { AuthenticationMethod } from '#db/schema/identity.ts';
import { fail, invalid, ok, type Result } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { sha256Hex } from '../seal.ts';

/** PKCE (RFC 7636): the browser that requested the mail proves itself when it exchanges the link's code. */
export interface Challenge {
  challenge: string;
}

/** Null in the implicit flow. Only S256 is accepted, because `plain` proves nothing. */
export function readChallenge(input: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): Result<Challenge | null> {
  const challenge = input.code_challenge ?? '';
  const method = input.code_challenge_method ?? '';
  if (challenge === '' && method === '') return ok(null);
  if (challenge === '' || method === '')
    return invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (method.toLowerCase() !== 's256') return invalid('code_challenge_method must be s256');
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) return invalid('code_challenge is not valid');
  return ok({ challenge });
}

/** Starts a flow and returns its id, which is stored with the mail token. */
export async function startFlow(
  deps: IdentityDeps,
  userId: string,
  challenge: Challenge | null,
  method: AuthenticationMethod['method'],
): Promise<string | null> {
  if (!challenge) return null;
  const id = deps.newId();
  await insertFlow(deps.db, { id, userId, challenge: challenge.challenge, method, now: deps.now() });
  return id;
}

/** One-time code for the redirect of an opened link; null when the flow has expired. */
export async function openFlowCode(deps: IdentityDeps, flowId: string): Promise<string | null> {
  const code = deps.newId();
  const codeHash = await sha256Hex(code);
  const opened = await openFlow(deps.db, { flowId, codeHash, now: deps.now() });
  return opened ? code : null;
}

/** Consumes the flow of a code, once, if the verifier matches the challenge. */
export async function consumeFlow(
  deps: IdentityDeps,
  input: { code: string; verifier: string },
): Promise<Result<{ userId: string; method: AuthenticationMethod['method'] }>> {
  const codeHash = await sha256Hex(input.code);
  const flow = await readFlowByCode(readerOf(deps.db), codeHash);
  if (!flow || flow.userId === null) return fail('flow_state_not_found');
  if (flow.expiresAt <= deps.now()) return fail('flow_state_expired');
  const proved = createHash('sha256').update(input.verifier).digest('base64url');
  if (
    proved.length !== flow.challenge.length ||
    !timingSafeEqual(Buffer.from(proved), Buffer.from(flow.challenge))
  )
    return fail('bad_code_verifier');
  const taken = await takeFlow(deps.db, flow.id, codeHash);
  return taken
    ? ok({ userId: flow.userId, method: flow.authenticationMethod })
    : fail('flow_state_not_found');
}
