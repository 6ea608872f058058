import { readerOf } from '#db/client.ts';
import { notePhoneSeen } from '#db/commits/staff/helper-phones.ts';
import { readHelper } from '#db/readers/staff/helper-phones.ts';
import type { Claim } from '#durable/box-office/session-lookup.ts';
import { readPhoneToken } from '#shared/people/helper-phone.ts';
import { sha256Hex } from '#worker/identity/seal.ts';
import { logError } from '#worker/log.ts';
import type { Identified } from './actor.ts';
import type { AuthDeps } from './authenticate.ts';
import { bearerToken } from './resolve-actor.ts';

/** How precisely "last seen" is stored (ms). */
const SEEN_EVERY_MS = 60_000;

/** The token of a helper's phone, which no auth service issued. Unverified. */
export interface HelperToken {
  id: string;
  secret: string;
}

export function helperToken(request: Request): HelperToken | null {
  const raw = bearerToken(request);
  return raw === null ? null : readPhoneToken(raw);
}

/** What D1 stores of a phone's secret. Bound to the code: one secret sent with two codes is two phones. */
export function phoneHash({ id, secret }: HelperToken): Promise<string> {
  return sha256Hex(`${id}.${secret}`);
}

/** Only who knows the secret can name its hash, so D1 decides over a claim by the hash and the id. */
export async function helperClaim(token: HelperToken): Promise<Claim> {
  const sessionId = await phoneHash(token);
  return { authProvider: 'helper', userId: token.id, sessionId, aal: 'aal1', issuedAt: 0 };
}

/** The helper of a phone, as a person without an address. Which procedures are open to them is `open-to-helpers.ts`. */
export async function identifyHelper(deps: AuthDeps, token: HelperToken): Promise<Identified> {
  try {
    const tokenHash = await phoneHash(token);
    const now = deps.now();
    const helper = await readHelper(readerOf(deps.db), { id: token.id, tokenHash, now });
    if (!helper) return { actor: null, refusal: 'SESSION_EXPIRED' };
    if (now - (helper.seenAt ?? 0) >= SEEN_EVERY_MS) await notePhoneSeen(deps.db, { id: token.id, now });
    const { id, name, status } = helper;
    const nobody = {
      email: '',
      emailVerified: false,
      imageKey: null,
      language: null,
      currency: null,
      memberships: [],
    } as const;
    const session = { sessionId: tokenHash, aal: 'aal1', needsSecondFactor: false } as const;
    const provenAt = { code: null, factor: null };
    return { actor: { ...nobody, ...session, id, name, status, role: 'client', provenAt }, refusal: null };
  } catch (error) {
    logError('identify helper', error);
    return { actor: null, refusal: 'AUTH_UNAVAILABLE' };
  }
}
