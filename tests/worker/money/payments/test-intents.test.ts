import { env, SELF } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import {
  aMinuteOfPayments,
  openIntent,
  payInFrame,
  testPayments,
} from '#tests/support/worker/card-payments.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { deliverNotices } from '#worker/money/payments/embedded/deliver-notices.ts';
import type { Intent, IntentOrder, WebhookMessage } from '#worker/money/payments/provider.ts';
import { testProviderSettings } from '#worker/money/payments/settings.ts';

const FEE = 103; // 2.9 % of 25.00 is 72.5, and 30.

async function stateOf({ providerRef }: Intent) {
  const read = await testPayments().readIntent(providerRef);
  return read.ok ? read.value.state : read.code;
}

/** The webhooks that are due, which this receives in place of the application. */
async function webhooksOf(intent: Intent): Promise<WebhookMessage[]> {
  const settings = testProviderSettings(env, () => Date.now());
  const received: WebhookMessage[] = [];
  if (!settings) return received;
  const receive = async (webhook: Request) => {
    const message = await testPayments().readWebhook(webhook.headers, await webhook.text());
    if (message.ok) received.push(message.value);
    return new Response();
  };
  await deliverNotices(settings, receive, intent.providerRef);
  return received;
}

/** Runs with the clock ahead by some seconds. */
async function later<T>(seconds: number, run: () => Promise<T>): Promise<T> {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + seconds * 1_000);
  try {
    return await run();
  } finally {
    clock.mockRestore();
  }
}

test('a card is authorized, then captured once with a fee', async () => {
  const intent = await openIntent(await person());
  expect(intent).toMatchObject({ state: 'open', amountMinor: 2_500, currency: 'USD', feeMinor: null });
  expect(await payInFrame(intent)).toEqual({ status: 200, answer: { state: 'authorized' } });
  for (const _twice of [1, 2])
    expect(await testPayments().captureIntent(intent.providerRef)).toMatchObject({
      ok: true,
      value: { state: 'paid', feeMinor: FEE },
    });
});

test('automatic capture pays at once', async () => {
  const intent = await openIntent(await person(), { order: { capture: 'automatic' } });
  expect((await payInFrame(intent)).answer).toEqual({ state: 'paid' });
  expect(await testPayments().readIntent(intent.providerRef)).toMatchObject({ value: { feeMinor: FEE } });
});

test('an authorized intent can be cancelled, and a captured one stays paid', async () => {
  const [first, second] = [await openIntent(await person()), await openIntent(await person())];
  await payInFrame(first);
  for (const _twice of [1, 2])
    expect(await testPayments().cancelIntent(first.providerRef)).toMatchObject({
      value: { state: 'cancelled' },
    });
  expect(await testPayments().captureIntent(first.providerRef)).toMatchObject({
    value: { state: 'cancelled' },
  });
  expect((await payInFrame(first)).answer).toEqual({ code: 'CHECKOUT_EXPIRED', field: null });
  await payInFrame(second);
  await testPayments().captureIntent(second.providerRef);
  expect(await testPayments().cancelIntent(second.providerRef)).toMatchObject({ value: { state: 'paid' } });
});

test.each([
  ['declined', 'CARD_DECLINED'],
  ['insufficient', 'CARD_INSUFFICIENT_FUNDS'],
] as const)('a card that is %s charges nothing, and another one can pay', async (card, code) => {
  const intent = await openIntent(await person());
  expect((await payInFrame(intent, card)).answer).toEqual({ code, field: null });
  expect(await testPayments().readIntent(intent.providerRef)).toMatchObject({
    value: { state: 'open', failure: code },
  });
  expect((await payInFrame(intent)).answer).toEqual({ state: 'authorized' });
});

test.each([
  ['number', { number: '4111 1111 1111 1111' }],
  ['expiry', { expiry: '01 / 20' }],
  ['cvc', { cvc: '1' }],
])('a wrong %s is named and leaves the intent open', async (field, wrong) => {
  const intent = await openIntent(await person());
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', ...wrong };
  expect((await payInFrame(intent, card)).answer).toEqual({ code: 'CARD_INVALID', field });
  expect(await stateOf(intent)).toBe('open');
});

test('the bank asks first: complete pays, and fail does not', async () => {
  const intent = await openIntent(await person());
  expect((await payInFrame(intent, 'challenge')).answer).toEqual({ state: 'challenge' });
  expect(await stateOf(intent)).toBe('open');
  expect((await payInFrame(intent, 'challenge', 'fail')).answer).toEqual({
    code: 'AUTHENTICATION_FAILED',
    field: null,
  });
  expect((await payInFrame(intent, 'challenge', 'complete')).answer).toEqual({ state: 'authorized' });
});

test('a delayed card is processing until the next read or the cron', async () => {
  const [first, second] = [await openIntent(await person()), await openIntent(await person())];
  for (const intent of [first, second])
    expect((await payInFrame(intent, 'delayed')).answer).toEqual({ state: 'processing' });
  expect(await stateOf(first)).toBe('processing');
  await later(10, async () => {
    expect(await stateOf(first)).toBe('paid');
    await aMinuteOfPayments();
  });
  expect(await stateOf(second)).toBe('paid');
});

test('a repeated confirmation after a lost answer says what the first one has led to', async () => {
  const intent = await openIntent(await person());
  const answers = await Promise.all(Array.from({ length: 5 }, () => payInFrame(intent)));
  for (const { answer } of answers) expect(answer).toEqual({ state: 'authorized' });
  expect((await payInFrame(intent, null)).answer).toEqual({ state: 'authorized' });
  expect((await payInFrame(intent, 'declined')).answer).toEqual({ state: 'authorized' });
});

test('an intent is created once by payment id, and other details are refused', async () => {
  const who = await person();
  const intent = await openIntent(who);
  const order: IntentOrder = {
    paymentId: intent.paymentId,
    amountMinor: 2_500,
    currency: 'USD',
    origin: { userId: who.id, purpose: 'topup', eventId: null, holdId: null },
    email: who.email,
    capture: 'manual',
    delayedMethods: false,
    description: '',
    voucherUntil: 0,
  };
  expect(await testPayments().createIntent(order)).toEqual({ ok: true, value: intent });
  expect(await testPayments().createIntent({ ...order, amountMinor: 1 })).toMatchObject({
    ok: false,
    code: 'REQUEST_ID_REUSED',
  });
});

test('only the client secret confirms an intent', async () => {
  const [intent, other] = [await openIntent(await person()), await openIntent(await person())];
  for (const clientSecret of ['guessed', other.clientSecret])
    expect((await payInFrame({ ...intent, clientSecret })).status).toBe(404);
  expect((await payInFrame({ ...intent, paymentId: crypto.randomUUID() })).status).toBe(404);
  expect(await stateOf(intent)).toBe('open');
});

test('webhooks tell of each state once, then of the dispute', async () => {
  const intent = await openIntent(await person());
  await payInFrame(intent, 'disputed');
  await testPayments().captureIntent(intent.providerRef);
  expect(await webhooksOf(intent)).toMatchObject([
    { about: 'intent', intent: { state: 'paid', feeMinor: FEE } },
  ]);
  expect(await webhooksOf(intent)).toEqual([]);
  const dispute = { about: 'dispute', providerRef: intent.providerRef, state: 'open', amountMinor: 2_500 };
  expect(await later(5, () => webhooksOf(intent))).toMatchObject([dispute]);
});

test('a refund is pending, then succeeded, once by key and never above the payment', async () => {
  const intent = await openIntent(await person(), { order: { capture: 'automatic' } });
  const order = { key: crypto.randomUUID(), providerRef: intent.providerRef, amountMinor: 1_000 };
  expect(await testPayments().refund(order)).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  await payInFrame(intent);
  const first = await testPayments().refund(order);
  expect(first).toMatchObject({ ok: true, value: { state: 'pending' } });
  expect(await testPayments().refund(order)).toEqual(first);
  const tooMuch = { ...order, key: crypto.randomUUID(), amountMinor: 1_501 };
  expect(await testPayments().refund(tooMuch)).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  expect(await testPayments().refund({ ...order, amountMinor: 1 })).toMatchObject({
    code: 'REQUEST_ID_REUSED',
  });
  expect(await webhooksOf(intent)).toMatchObject([{ about: 'refund', state: 'pending' }]);
  const settled = { about: 'refund', state: 'succeeded', refundRef: first.ok && first.value.refundRef };
  expect(await later(10, () => webhooksOf(intent))).toMatchObject([settled]);
});

test('a webhook that was not accepted is sent again', async () => {
  const intent = await openIntent(await person());
  await payInFrame(intent);
  await testPayments().captureIntent(intent.providerRef);
  const settings = testProviderSettings(env, () => Date.now());
  if (settings)
    await deliverNotices(settings, async () => new Response(null, { status: 400 }), intent.providerRef);
  expect(await webhooksOf(intent)).toMatchObject([{ about: 'intent', intent: { state: 'paid' } }]);
});

test.each(['{', '{}', '{"clientSecret":"x","card":{"number":1},"challenge":null}'])(
  'a malformed confirmation is refused: %s',
  async (body) => {
    const intent = await openIntent(await person());
    const answer = await SELF.fetch(`${SITE}/pay/frame/${intent.paymentId}/confirm`, {
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(400);
  },
);
