import { expect, test } from 'vitest';
import { openIntent } from '#tests/support/worker/card-payments.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { stripeAccount } from '#tests/support/worker/stripe.ts';
import type { IntentOrder } from '#worker/money/payments/provider.ts';

async function confirmed(confirmationToken: string, more: Partial<IntentOrder> = {}) {
  const stripe = stripeAccount();
  const provider = stripe.provider();
  const order = { confirmationToken, ...more };
  const intent = await openIntent(await person(), { order, provider });
  return { stripe, provider, intent };
}

test('one request creates an intent and confirms it, and the methods are those of the form', async () => {
  const { stripe, intent } = await confirmed('ctoken_good');
  const { requests } = await stripe.control('look');
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    path: '/v1/payment_intents',
    headers: { 'idempotency-key': `intent:${intent.paymentId}` },
    form: {
      confirm: 'true',
      confirmation_token: 'ctoken_good',
      capture_method: 'manual',
      allowed_payment_method_types: { 0: 'card', 1: 'link' },
      return_url: SITE,
      use_stripe_sdk: 'true',
    },
  });
  expect(intent).toMatchObject({ state: 'authorized', failure: null });
});

test('where vouchers are allowed a card is still authorized only', async () => {
  const { stripe } = await confirmed('ctoken_good', { currency: 'MXN', delayedMethods: true });
  const { requests } = await stripe.control('look');
  expect(requests[0]?.form).toMatchObject({
    allowed_payment_method_types: { 0: 'card', 1: 'link', 2: 'oxxo' },
    payment_method_options: { card: { capture_method: 'manual' }, oxxo: { expires_after_days: '1' } },
  });
});

test('a declined card is an open intent with its reason, also when it is repeated', async () => {
  const { provider, intent } = await confirmed('ctoken_declined');
  expect(intent).toMatchObject({ state: 'open', failure: 'CARD_INSUFFICIENT_FUNDS' });
  const order = { ...ORDER, paymentId: intent.paymentId, origin: intent.origin };
  const again = await provider.createIntent({ ...order, confirmationToken: 'ctoken_declined' });
  expect(again).toMatchObject({ ok: true, value: { providerRef: intent.providerRef, state: 'open' } });
});

const ORDER = {
  amountMinor: 2_500,
  currency: 'USD',
  email: '',
  capture: 'manual',
  delayedMethods: false,
  description: 'Night',
  voucherUntil: 0,
} as const;

test('a bank that asks leaves the intent open without a failure', async () => {
  const { intent } = await confirmed('ctoken_asks');
  expect(intent).toMatchObject({ state: 'open', failure: null, clientSecret: expect.any(String) });
});

test('a token that is spent charges nothing and asks for the card again', async () => {
  await expect(confirmed('ctoken_spent')).rejects.toThrow('CARD_INVALID');
});

test('a confirmation whose answer was lost is repeated with its key', async () => {
  const stripe = stripeAccount();
  const provider = stripe.provider();
  await stripe.control('fail', { status: 500, after: true, times: 1 });
  const intent = await openIntent(await person(), { order: { confirmationToken: 'ctoken_good' }, provider });
  expect(intent.state).toBe('authorized');
  expect((await stripe.control('look')).intents).toHaveLength(1);
});

test("a card form without a payment names the amount and Stripe's methods, and no address", async () => {
  const { settings } = stripeAccount();
  const path = `${SITE}/pay/frame?amount=2500&currency=USD&lang=en`;
  const text = await (await workerWith(settings, path)).text();
  expect(text).toContain('Pay $25');
  expect(text).toContain('"capture":"manual","methods":["card","link"]');
  const topUp = await (await workerWith(settings, `${path}&topup=1`)).text();
  expect(topUp).toContain('"capture":"automatic"');
  for (const wrong of ['amount=0&currency=USD', 'amount=2.5&currency=USD', 'amount=5&currency=EUR'])
    expect((await workerWith(settings, `${SITE}/pay/frame?${wrong}`)).status).toBe(400);
});
