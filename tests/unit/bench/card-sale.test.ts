import { expect, test } from 'vitest';
import { type StripeStandIn, startStripe } from '../../../bench/card-sale/stripe-stand-in.ts';

/** The status, or why the request is over a limit. */
async function ask({ settings }: StripeStandIn, path: string): Promise<number | string | null> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = settings;
  const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}` };
  const answer = await fetch(`${STRIPE_API_BASE}/v1/${path}`, { headers });
  await answer.text();
  return answer.status === 429 ? answer.headers.get('stripe-rate-limited-reason') : answer.status;
}

async function countOf(paths: readonly string[], wanted: number | string): Promise<number> {
  const stripe = await startStripe('http://localhost:9');
  const answers = await Promise.all(paths.map((path) => ask(stripe, path)));
  await stripe.stop();
  return answers.filter((answer) => answer === wanted).length;
}

const times = (count: number, path: string) => Array.from({ length: count }, () => path);

test('the stand-in of Stripe refuses more than 25 requests a second at an endpoint, whatever the id', async () => {
  const paths = times(13, 'payment_intents/pi_1').concat(times(14, 'payment_intents/pi_2'));
  expect(await countOf(paths, 'endpoint-rate')).toBe(2);
});

test('and more than 100 of an account', async () => {
  const endpoints = ['balance', 'refunds', 'transfers', 'accounts/acct_1', 'checkout/sessions/cs_1'];
  expect(
    await countOf(
      endpoints.flatMap((path) => times(21, path)),
      'global-rate',
    ),
  ).toBe(5);
});
