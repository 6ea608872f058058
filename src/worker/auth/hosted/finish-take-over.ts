import { settleTakeOver } from '#db/commits/auth/hosted-sign-outs.ts';
import { CLOCK_TOLERANCE_S } from '#shared/auth/sign-in-limits.ts';
import type { Refusal } from '#shared/errors/errors.ts';
import { refused } from '#shared/errors/errors.ts';
import { logWarning } from '#worker/log.ts';
import type { AuthDeps } from '../authenticate.ts';
import { callHosted } from './call-hosted.ts';
import { recentAnswers } from './recent-answers.ts';
import type { Owner } from './take-over-account.ts';

/** The service ends its calls after 10 s: later none is under way that began before the take-over (ms). */
const CALLS_END_MS = 10_000 + CLOCK_TOLERANCE_S * 1_000;

/** Requests of other sessions that were let in before the take-over have written all they write by then (ms). */
const REQUESTS_END_MS = 5_000;

const asked = recentAnswers();

/**
 * Ends what calls under way at a take-over may have left at the service. A sign-in that had compared the earlier password
 * opens its session after the others have ended: those end now. A change of the password that had compared it ends the
 * owner's session: then nobody is let in here, and the owner's next code takes the account over again.
 * Called with the requests of the session that took over, until it is done.
 */
export async function finishTakeOver(
  { db, now }: AuthDeps,
  owner: Owner,
  takenOverAt: number,
): Promise<Refusal | null> {
  const { userId, sessionId } = owner.token;
  if (now() < takenOverAt + CALLS_END_MS || asked.has(sessionId, now())) return null;
  asked.note(sessionId, now());
  const answer = await callHosted(owner, { method: 'POST', path: '/logout?scope=others' });
  if (answer?.status === 204) {
    // Readers of sign-outs allow for a clock that is behind; a token of this very second must not pass.
    await settleTakeOver(db, {
      userId,
      sessionId,
      othersEndAt: now() + 2 * CLOCK_TOLERANCE_S * 1_000,
      madeUntil: takenOverAt + REQUESTS_END_MS,
    });
    return null;
  }
  if (answer?.status !== 401 && answer?.status !== 403) return null;
  logWarning('the password of an account changed while its owner took it over', { userId });
  return refused('SESSION_EXPIRED');
}
