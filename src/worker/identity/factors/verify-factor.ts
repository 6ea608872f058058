import { oweAccountNotice } from '#db/commits/accounts/account-notices.ts';
import { CHALLENGE_TRIES_MAX, GUESS_NOTICE_MS } from '#shared/people/sign-in-limits.ts';
import { forgetGuesses, takeGuess } from '../devices/guess-limits.ts';
import { findKnownDevice } from '../devices/known-device.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { Bearer } from '../http/bearer.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { takeFromBucket } from '../rate-limits.ts';
import { unseal } from '../seal.ts';
import type { AuthenticationMethod } from '../sessions/access-token.ts';
import type { ClientFacts, SessionView } from '../sessions/open-session.ts';
import { viewSession } from '../sessions/open-session.ts';
import type { IdentityFactorRow, IdentitySessionRow } from '../user-row.ts';
import { findFactor } from './find-factor.ts';
import { matchingStep } from './totp.ts';

interface ChallengeRow {
  ip: string | null;
  tries: number;
  verified_at: number | null;
  expires_at: number;
}

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

  const secret = Buffer.from(await unseal(deps.secret, `totp ${factor.id}`, factor.secret_sealed), 'base64');
  const step = matchingStep(secret, input.code, { now: deps.now(), lastStep: factor.last_step });
  if (step === null) return fail('mfa_verification_failed');
  // Of two concurrent requests with one code, only one advances the step.
  const used = await deps.db
    .prepare('UPDATE identity_factors SET last_step = ?1 WHERE id = ?2 AND last_step < ?1 RETURNING id')
    .bind(step, factor.id)
    .first();
  if (!used) return fail('mfa_verification_failed');
  await forgetGuesses(deps, guess);
  const raised = await raiseSession(deps, bearer, factor, input.challengeId);
  return raised ? ok(await viewSession(deps, bearer.user, raised)) : fail('session_not_found');
}

/** This many wrong codes suggest that somebody else knows the password. */
async function tellOfGuesses(deps: IdentityDeps, { user }: Bearer, factor: IdentityFactorRow): Promise<void> {
  if (factor.status !== 'verified') return;
  const perDay = { burst: 1, everyMs: GUESS_NOTICE_MS };
  if ((await takeFromBucket(deps, `totp notice ${factor.id}`, perDay)) > 0) return;
  const notice = {
    id: deps.newId(),
    userId: user.id,
    email: user.email,
    now: deps.now(),
    what: 'factor_guessed' as const,
  };
  await deps.db.batch(oweAccountNotice(deps.db, notice, 'always'));
  deps.debounceMailDrain();
}

async function takeTry(deps: IdentityDeps, input: VerifyFactor): Promise<Result<null>> {
  const challenge = await deps.db
    .prepare(
      `UPDATE identity_challenges SET tries = tries + 1 WHERE id = ? AND factor_id = ?
       RETURNING ip, tries, verified_at, expires_at`,
    )
    .bind(input.challengeId, input.factorId)
    .first<ChallengeRow>();
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    return fail('mfa_factor_not_found', { status: 422, message });
  }
  if (challenge.verified_at !== null || challenge.ip !== input.client.ip)
    return fail('mfa_ip_address_mismatch');
  if (challenge.expires_at <= deps.now() || challenge.tries > CHALLENGE_TRIES_MAX)
    return fail('mfa_challenge_expired');
  return ok(null);
}

async function raiseSession(
  deps: IdentityDeps,
  { user, session }: Bearer,
  factor: IdentityFactorRow,
  challengeId: string,
): Promise<IdentitySessionRow | null> {
  const now = deps.now();
  const added = {
    id: deps.newId(),
    userId: user.id,
    email: user.email,
    detail: factor.friendly_name,
    now,
    what: 'factor_added' as const,
  };
  const earlier = JSON.parse(session.amr) as AuthenticationMethod[];
  const amr = [
    { method: 'totp', timestamp: Math.floor(now / 1000) },
    ...earlier.filter((entry) => entry.method !== 'totp'),
  ];
  const [raised] = await deps.db.batch<IdentitySessionRow>([
    // Advances by two: a refresh token of the aal1 session must not count as the parent of the aal2 one.
    deps.db
      .prepare(
        `UPDATE identity_sessions SET aal = 'aal2', factor_id = ?, amr = ?, refreshed_at = ?,
           refresh_counter = refresh_counter + 2
         WHERE id = ? RETURNING *`,
      )
      .bind(factor.id, JSON.stringify(amr), now, session.id),
    deps.db
      .prepare(
        "UPDATE identity_factors SET status = 'verified', updated_at = ? WHERE id = ? AND status <> 'verified'",
      )
      .bind(now, factor.id),
    ...oweAccountNotice(deps.db, added),
    deps.db.prepare('UPDATE identity_challenges SET verified_at = ? WHERE id = ?').bind(now, challengeId),
    deps.db
      .prepare("DELETE FROM identity_sessions WHERE user_id = ? AND id <> ? AND aal = 'aal1'")
      .bind(user.id, session.id),
    deps.db
      .prepare("DELETE FROM identity_factors WHERE user_id = ? AND id <> ? AND status = 'unverified'")
      .bind(user.id, factor.id),
  ]);
  if (factor.status !== 'verified') deps.debounceMailDrain();
  return raised?.results[0] ?? null;
}
