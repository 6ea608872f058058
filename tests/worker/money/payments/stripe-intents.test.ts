import { expect, test } from 'vitest';
import { openIntent } from '#tests/support/worker/card-payments.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { type StripeIntent, stripeAccount, stripeEvent } from '#tests/support/worker/stripe.ts';
import type { IntentOrder } from '#worker/money/payments/provider.ts';

async function opened(order: Partial<IntentOrder> = {}) {
  const stripe = stripeAccount();
  const provider = stripe.provider();
  const intent = await openIntent(await person(), { order, provider });
  return { stripe, provider, intent };
}

/** The message of a signed event. */
async function messageOf(stripe: ReturnType<typeof stripeAccount>, event: object) {
  const provider = stripe.provider();
  const { payload, signature } = await stripe.signed(event);
  const message = await provider.readWebhook(new Headers({ 'stripe-signature': signature ?? '' }), payload);
  return message.ok ? message.value : message.code;
}

test('an intent authorizes cards only, names its payment and site, and is created once', async () => {
  const { stripe, provider, intent } = await opened();
  const { requests } = await stripe.control('look');
  expect(requests.at(-1)).toMatchObject({
    path: '/v1/payment_intents',
    headers: { 'idempotency-key': `intent:${intent.paymentId}` },
    form: {
      amount: '2500',
      currency: 'usd',
      capture_method: 'manual',
      allowed_payment_method_types: { 0: 'card', 1: 'link' },
      metadata: { paymentId: intent.paymentId, site: SITE, form: 'frame', purpose: 'topup' },
    },
  });
  expect(intent).toMatchObject({ state: 'open', amountMinor: 2_500, currency: 'USD', feeMinor: null });
  const order: IntentOrder = {
    paymentId: intent.paymentId,
    amountMinor: 2_500,
    currency: 'USD',
    origin: intent.origin,
    email: '',
    capture: 'manual',
    delayedMethods: false,
    description: 'Night',
    voucherUntil: 0,
  };
  expect(await provider.createIntent(order)).toEqual({ ok: true, value: intent });
  expect(await provider.createIntent({ ...order, amountMinor: 2_400 })).toMatchObject({
    code: 'REQUEST_ID_REUSED',
  });
});

test('delayed methods come without redirects, capture at once, and their voucher ends in time', async () => {
  const in2Days = Date.now() + 47 * 3_600_000;
  const { stripe } = await opened({ delayedMethods: true, currency: 'MXN', voucherUntil: in2Days });
  const { requests } = await stripe.control('look');
  expect(requests.at(-1)?.form).toMatchObject({
    automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
    capture_method: 'automatic',
    payment_method_options: { card: { capture_method: 'manual' }, oxxo: { expires_after_days: '2' } },
  });
});

test.each<[string, Partial<StripeIntent>, object]>([
  ['authorized', { status: 'requires_capture' }, { state: 'authorized' }],
  ['paid, with the fee', { status: 'succeeded' }, { state: 'paid', feeMinor: 103 }],
  ['processing', { status: 'processing' }, { state: 'processing', delayedUntil: null }],
  [
    'a voucher',
    {
      status: 'requires_action',
      next_action: { type: 'oxxo_display_details', oxxo_display_details: { expires_after: 1_800_000_000 } },
    },
    { state: 'processing', delayedUntil: 1_800_000_000_000 },
  ],
  [
    'a bank that asks',
    { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
    { state: 'open' },
  ],
  ['cancelled', { status: 'canceled' }, { state: 'cancelled' }],
  ['a declined card', declined('card', 'card_declined'), { state: 'open', failure: 'CARD_DECLINED' }],
  [
    'an empty card',
    declined('card', 'card_declined', 'insufficient_funds'),
    { failure: 'CARD_INSUFFICIENT_FUNDS' },
  ],
  ['a wrong code', declined('card', 'incorrect_cvc'), { failure: 'CARD_INVALID' }],
  [
    'no answer to the bank',
    declined('card', 'payment_intent_authentication_failure'),
    { state: 'open', failure: 'AUTHENTICATION_FAILED' },
  ],
  ['an unpaid voucher', declined('oxxo', 'payment_intent_payment_attempt_expired'), { state: 'failed' }],
])('reads %s', async (_what, to, expected) => {
  const { stripe, provider, intent } = await opened();
  await stripe.confirm(intent, to);
  expect(await provider.readIntent(intent.providerRef)).toMatchObject({ ok: true, value: expected });
});

function declined(type: string, code: string, decline?: string): Partial<StripeIntent> {
  const error = { type: 'card_error', code, decline_code: decline, payment_method: { type } };
  return { status: 'requires_payment_method', last_payment_error: error };
}

test('a fee in the currency of the account becomes one in that of the payment', async () => {
  const { stripe, provider, intent } = await opened({ currency: 'MXN', amountMinor: 20_000 });
  await stripe.confirm(intent, { status: 'succeeded' });
  // $10.00 at 20 to one: 59 cents are 11.80 pesos.
  expect(await provider.readIntent(intent.providerRef)).toMatchObject({ value: { feeMinor: 1_180 } });
  expect(await provider.readFee(intent.providerRef)).toEqual({ ok: true, value: 1_180 });
});

test('capture and cancel are idempotent, and neither undoes the other', async () => {
  const { stripe, provider, intent } = await opened();
  expect(await provider.captureIntent(intent.providerRef)).toMatchObject({ value: { state: 'open' } });
  await stripe.confirm(intent, { status: 'requires_capture' });
  for (const _twice of [1, 2])
    expect(await provider.captureIntent(intent.providerRef)).toMatchObject({
      value: { state: 'paid', feeMinor: 103 },
    });
  expect(await provider.cancelIntent(intent.providerRef)).toMatchObject({ value: { state: 'paid' } });

  const other = await openIntent(await person(), { provider });
  await stripe.confirm(other, { status: 'requires_capture' });
  for (const _twice of [1, 2])
    expect(await provider.cancelIntent(other.providerRef)).toMatchObject({ value: { state: 'cancelled' } });
  expect(await provider.captureIntent(other.providerRef)).toMatchObject({ value: { state: 'cancelled' } });
});

test('a capture whose answer is lost is found captured', async () => {
  const { stripe, provider, intent } = await opened();
  await stripe.confirm(intent, { status: 'requires_capture' });
  await stripe.control('fail', { status: 500, after: true, times: 1 });
  expect(await provider.captureIntent(intent.providerRef)).toMatchObject({ value: { state: 'paid' } });
});

test.each([
  [
    'lapsed',
    400,
    { type: 'invalid_request_error', code: 'charge_expired_for_capture' },
    'canceled',
    'cancelled',
  ],
  ['is declined', 402, { type: 'card_error', code: 'card_declined' }, 'requires_payment_method', 'open'],
])(
  'a capture whose authorization %s tells the state, not an outage',
  async (_why, status, error, at, state) => {
    const { stripe, provider, intent } = await opened();
    await stripe.confirm(intent, { status: at });
    await stripe.control('fail', { status, error, times: 1 });
    expect(await provider.captureIntent(intent.providerRef)).toMatchObject({ ok: true, value: { state } });
  },
);

test('a refund is made once by key, also after Stripe forgot it, and never above the payment', async () => {
  const { stripe, provider, intent } = await opened();
  await stripe.confirm(intent, { status: 'succeeded' });
  const order = { key: crypto.randomUUID(), providerRef: intent.providerRef, amountMinor: 2_000 };
  const first = await provider.refund(order);
  expect(first).toMatchObject({ ok: true, value: { state: 'pending' } });
  await stripe.control('forget-keys');
  expect(await provider.refund(order)).toEqual(first);
  const tooMuch = { ...order, key: crypto.randomUUID(), amountMinor: 501 };
  expect(await provider.refund(tooMuch)).toMatchObject({ ok: false, code: 'BAD_INPUT' });
});

test('an unknown intent is not found, and Stripe that is down is unavailable', async () => {
  const { stripe, provider, intent } = await opened();
  expect(await provider.readIntent('pi_unknown')).toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
  await stripe.control('fail', { status: 500, times: 10 });
  expect(await provider.readIntent(intent.providerRef)).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
});

test('a request that is refused for its rate is repeated with its key, and then the provider is busy', async () => {
  const { stripe, provider, intent } = await opened();
  const limited = { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit' } };
  await stripe.confirm(intent, { status: 'requires_capture' });
  await stripe.control('fail', { ...limited, times: 2 });
  const before = (await stripe.control('look')).requests.length;
  expect(await provider.captureIntent(intent.providerRef)).toMatchObject({ value: { state: 'paid' } });
  const { requests } = await stripe.control('look');
  const keys = requests.slice(before).map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  await stripe.control('fail', { ...limited, times: 4 });
  expect(await provider.readIntent(intent.providerRef)).toMatchObject({ code: 'PAYMENTS_BUSY' });
});

test('without a publishable key no card form is opened', async () => {
  const { stripe, intent } = await opened();
  const keyless = { STRIPE_PUBLISHABLE_KEY: '' };
  const order = { provider: stripe.provider(keyless) };
  await expect(openIntent(await person(), order)).rejects.toThrow('PAYMENTS_UNAVAILABLE');
  const frame = await workerWith({ ...stripe.settings, ...keyless }, `${SITE}/pay/frame/${intent.paymentId}`);
  expect(frame.status).toBe(503);
});

test.each([
  ['payment_intent.amount_capturable_updated', { status: 'requires_capture' }, 'authorized'],
  ['payment_intent.succeeded', { status: 'succeeded' }, 'paid'],
  ['payment_intent.processing', { status: 'processing' }, 'processing'],
  ['payment_intent.payment_failed', declined('card', 'card_declined'), 'open'],
  ['payment_intent.canceled', { status: 'canceled' }, 'cancelled'],
])('%s tells the state of the intent', async (type, to, state) => {
  const { stripe, intent } = await opened();
  const event = stripeEvent(type, await stripe.confirm(intent, to));
  expect(await messageOf(stripe, event)).toMatchObject({
    about: 'intent',
    noticeId: event.id,
    intent: { state, paymentId: intent.paymentId, providerRef: intent.providerRef, amountMinor: 2_500 },
  });
});

test('intents of other sites and of hosted checkouts are ignored, and those of the other mode refused', async () => {
  const { stripe, intent } = await opened();
  const object = await stripe.confirm(intent, { status: 'succeeded' });
  const { paymentId } = intent;
  for (const metadata of [
    {},
    { ...object.metadata, form: undefined },
    { ...object.metadata, site: 'https://x.test' },
    { paymentId, site: SITE, form: 'frame' },
  ])
    expect(
      await messageOf(stripe, stripeEvent('payment_intent.succeeded', { ...object, metadata })),
    ).toBeNull();
  const live = stripeEvent('payment_intent.succeeded', object, { livemode: true });
  expect(await messageOf(stripe, live)).toBe('BAD_INPUT');
});

test.each([
  ['refund.created', { status: 'pending' }, { about: 'refund', state: 'pending' }],
  ['refund.updated', { status: 'succeeded' }, { about: 'refund', state: 'succeeded' }],
  [
    'refund.failed',
    { status: 'failed', failure_reason: 'lost_or_stolen_card' },
    { about: 'refund', state: 'failed', failure: 'lost_or_stolen_card' },
  ],
  [
    'charge.dispute.created',
    { status: 'needs_response' },
    { about: 'dispute', state: 'open', amountMinor: 2_500 },
  ],
  ['charge.dispute.created', { status: 'warning_needs_response' }, { about: 'dispute', state: 'warning' }],
  ['charge.dispute.updated', { status: 'under_review' }, { about: 'dispute', state: 'open' }],
  ['charge.dispute.funds_withdrawn', { status: 'needs_response' }, { about: 'dispute', state: 'open' }],
  ['charge.dispute.funds_reinstated', { status: 'won' }, { about: 'dispute', state: 'won' }],
  ['charge.dispute.closed', { status: 'lost' }, { about: 'dispute', state: 'lost' }],
  ['charge.dispute.closed', { status: 'warning_closed' }, { about: 'dispute', state: 'won', feeMinor: 0 }],
  [
    'charge.dispute.funds_withdrawn',
    { status: 'needs_response', balance_transactions: [{ fee: 1_500, currency: 'usd' }] },
    { about: 'dispute', state: 'open', feeMinor: 1_500, feeReturnedMinor: 0 },
  ],
  [
    'charge.dispute.funds_reinstated',
    {
      status: 'won',
      balance_transactions: [
        { fee: 1_500, currency: 'mxn', exchange_rate: 20 },
        { fee: -1_500, currency: 'mxn', exchange_rate: 20 },
      ],
    },
    { about: 'dispute', state: 'won', feeMinor: 75, feeReturnedMinor: 75 },
  ],
  [
    'radar.early_fraud_warning.created',
    { fraud_type: 'made_with_stolen_card' },
    { about: 'dispute', state: 'warning', amountMinor: null, reason: 'made_with_stolen_card' },
  ],
])('%s %o becomes %o', async (type, object, expected) => {
  const stripe = stripeAccount();
  const common = { id: 'x_1', payment_intent: 'pi_1', amount: 2_500, currency: 'usd', reason: 'fraudulent' };
  const event = stripeEvent(type, { ...common, evidence_details: { due_by: 1_800_000_000 }, ...object });
  expect(await messageOf(stripe, event)).toMatchObject({
    ...expected,
    providerRef: 'pi_1',
    noticeId: event.id,
  });
});

test("Stripe's balance is what is available and what is not yet, by currency", async () => {
  const { provider } = await opened();
  expect(await provider.readBalance()).toEqual({
    ok: true,
    value: [
      { currency: 'USD', amountMinor: 1_050 },
      { currency: 'MXN', amountMinor: -300 },
    ],
  });
});

test("the frame's CSP admits Stripe, and only there", async () => {
  const { stripe, intent } = await opened();
  const frame = await workerWith(stripe.settings, `${SITE}/pay/frame/${intent.paymentId}?lang=en`);
  const policy = frame.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
  );
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toContain("frame-ancestors 'self'");
  const text = await frame.text();
  expect(text).toContain('"key":"pk_test_stand1n"');
  expect(text).not.toContain('4242');
  const confirm = `${SITE}/pay/frame/${intent.paymentId}/confirm`;
  expect((await workerWith(stripe.settings, confirm, { method: 'POST', body: '{}' })).status).toBe(404);
});
