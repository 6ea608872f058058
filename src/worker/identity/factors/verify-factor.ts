import {
  countChallengeTry,
  noticeFactorGuesses,
  raiseSession,
  takeStep,
} from '#db/commits/identity/factors.ts';
import type { IdentityFactorRow } from '#db/readers/identity/factors.ts';
import type { IdentitySessionRow } from '#db/readers/identity/sessions.ts';
import type { AuthenticationMethod } from '#db/schema/identity.ts';
import { CHALLENGE_TRIES_MAX, GUESS_NOTICE_MS } from '#shared/auth/sign-in-limits.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { forgetGuesses, takeGuess } from '../devices/guess-limits.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import { fail, ok, type Result } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { unseal } from '../seal.ts';
import { type ClientFacts, type SessionView, viewSession } from '../sessions/open-session.ts';
import { findFactor } from './find-factor.ts';
import { matchingStep } from './totp.ts';

export interface VerifyFactor {
  factorId: string;
  challengeId: string;
  code: string;
  client: ClientFacts;
}

/** Answers a challenge with a code. Raises the session to aal2 and invalidates its earlier refresh tokens. */
export async function verifyFactor(
  deps: IdentityDeps,
  bearer: Bearer,
  input: VerifyFactor,
): Promise<Result<SessionView>> {
  const found = await findFactor(deps, bearer.user.id, input.factorId);
  if (!found.ok)
    return found.failure.code === 'mfa_factor_not_found'
      ? fail('mfa_factor_not_found', { status: 422 })
      : found;
  const factor = found.value;
  const device = await findKnownDevice(deps, input.client.knownDevices, bearer.user.id);
  // The password alone makes a device known. For TOTP it must also have passed the factor before.
  const guess = { of: 'totp', subject: factor.id, device: device?.level === 'aal2' ? device : null } as const;
  if ((await takeGuess(deps, guess)) > 0) {
    await tellOfGuesses(deps, bearer, factor);
    return fail('over_request_rate_limit');
  }
  const open = await takeTry(deps, input);
  if (!open.ok) return open;

  const secret = Buffer.from(await unseal(deps.secret, `totp ${factor.id}`, factor.secretSealed), 'base64');
  const step = matchingStep(secret, input.code, { now: deps.now(), lastStep: factor.lastStep });
  if (step === null) return fail('mfa_verification_failed');
  if (!(await takeStep(deps.db, factor.id, step))) return fail('mfa_verification_failed');
  await forgetGuesses(deps, guess);
  const raised = await raise(deps, bearer, factor, input.challengeId);
  return raised ? ok(await viewSession(deps, bearer.user, raised)) : fail('session_not_found');
}

/** This many wrong codes suggest that somebody else knows the password. */
async function tellOfGuesses(deps: IdentityDeps, { user }: Bearer, factor: IdentityFactorRow): Promise<void> {
  if (factor.status !== 'verified') return;
  const perDay = { burst: 1, everyMs: GUESS_NOTICE_MS };
  if ((await takeFromBucket(deps, `totp notice ${factor.id}`, perDay)) > 0) return;
  await noticeFactorGuesses(deps.db, user, { noticeId: deps.newId(), now: deps.now() });
  deps.ringDrains();
}

async function takeTry(deps: IdentityDeps, input: VerifyFactor): Promise<Result<null>> {
  const challenge = await countChallengeTry(deps.db, input);
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    return fail('mfa_factor_not_found', { status: 422, message });
  }
  if (challenge.verifiedAt !== null || challenge.ip !== input.client.ip)
    return fail('mfa_ip_address_mismatch');
  if (challenge.expiresAt <= deps.now() || challenge.tries > CHALLENGE_TRIES_MAX)
    return fail('mfa_challenge_expired');
  return ok(null);
}

async function raise(
  deps: IdentityDeps,
  { user, session }: Bearer,
  factor: IdentityFactorRow,
  challengeId: string,
): Promise<IdentitySessionRow | null> {
  const now = deps.now();
  const earlier = JSON.parse(session.amr) as AuthenticationMethod[];
  const amr = [
    { method: 'totp', timestamp: Math.floor(now / 1000) },
    ...earlier.filter((entry) => entry.method !== 'totp'),
  ];
  const raised = await raiseSession(deps.db, {
    owner: user,
    sessionId: session.id,
    factor,
    challengeId,
    amr: JSON.stringify(amr),
    noticeId: deps.newId(),
    now,
  });
  if (factor.status !== 'verified') deps.ringDrains();
  return raised;
}
