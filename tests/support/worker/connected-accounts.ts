import { env, SELF } from 'cloudflare:test';
import type { AccountChoice } from '#worker/money/payments/embedded/accounts/account-page.ts';
import { connectDeps } from '#worker/money/payouts/connect/connect-deps.ts';
import { sendDuePayouts } from '#worker/money/payouts/connect/send-due-payouts.ts';
import { type Person, proven, SITE } from './people.ts';

/** Address of the embedded provider's form for an organizer's account. */
export async function formOf(organizer: Person): Promise<string> {
  const { status, data, error } = await (await proven(organizer)).mutate('payouts.connect', {
    requestId: crypto.randomUUID(),
    country: 'US',
  });
  if (status !== 200) throw new Error(`Refused: ${JSON.stringify(error)}`);
  return data.url;
}

/** Ends the form with a choice, without following the redirect. */
export async function choose(url: string, choice: AccountChoice): Promise<Response> {
  return await SELF.fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) });
}

/** Connects an organizer's account. */
export async function connected(organizer: Person, choice: AccountChoice = 'complete'): Promise<void> {
  const { status } = await choose(await formOf(organizer), choice);
  if (status !== 303) throw new Error(`The form answered ${status}`);
}

/** Runs the cron's payouts, `later` ms from now. Unless `waits`, new accounts are paid at once. */
export async function sendPayouts(later = 0, { waits = false } = {}): Promise<void> {
  const settings = { SITE_URL: SITE, AUTH_RATE_LIMITS: waits ? 'on' : 'off' };
  await sendDuePayouts({ ...connectDeps({ ...env, ...settings }), now: () => Date.now() + later });
}
