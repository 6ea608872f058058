import { tallyAnswer } from '#shared/tallies.ts';
import type { Env } from '#worker/env.ts';
import { logWarning } from '#worker/log.ts';

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const SITEVERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
/** A place must not wait longer for the check (ms). */
const ANSWER_WITHIN_MS = 3_000;
/** The page's widget names it, so that a token made for another form of the site is refused. */
const ACTION = 'place';

/** Turnstile's check that a newcomer to a waiting room is a person. */
export interface HumanCheck {
  /** The widget's public key. */
  siteKey: string;
  /** @param address the client's IP address, if known */
  isHuman: (token: string, address: string | null) => Promise<boolean>;
}

/** Null unless both keys are set. */
export function humanCheckOf(
  env: Pick<Env, 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET_KEY'>,
  request: typeof fetch = fetch,
): HumanCheck | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secret } = env;
  if (!siteKey || !secret) return null;
  return {
    siteKey,
    isHuman: async (token, address) => {
      const body = { secret, response: token, ...(address === null ? {} : { remoteip: address }) };
      try {
        const sent = request(SITEVERIFY_URL, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        const answer = await tallyAnswer('turnstile', sent);
        if (!answer.ok) throw new Error(`siteverify answers ${answer.status}`);
        const { success, action } = (await answer.json()) as { success?: unknown; action?: unknown };
        return success === true && (action === undefined || action === '' || action === ACTION);
      } catch (error) {
        // A place is all that is at stake: an outage of the check must not stop a sale.
        logWarning('human check', { error: String(error) });
        return true;
      }
    },
  };
}
