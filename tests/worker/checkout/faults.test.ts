import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { auditLedger } from '#db/ledger/audit.ts';
import { readPayment } from '#db/readers/money/payments.ts';
import { refused } from '#shared/errors/errors.ts';
import { aMinuteOfPayments, payInFrame, testPayments } from '#tests/support/worker/card-payments.ts';
import { type CardCheckout, cardCheckout } from '#tests/support/worker/card-sales.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { sendWebhook } from '#tests/support/worker/payments.ts';
import { person } from '#tests/support/worker/people.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { readCheckout, releaseCheckout } from '#worker/checkout/read-checkout.ts';
import { testIntentId } from '#worker/money/payments/embedded/test-intents.ts';
import type { IntentState } from '#worker/money/payments/provider.ts';

const realNow = Date.now;
const later = (ms: number) => {
  Date.now = () => realNow() + ms;
};
afterEach(async () => {
  Date.now = realNow;
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

const statusOf = async (paymentId: string) => (await readPayment(readerOf(env.DB), paymentId))?.status;
const ticketsOf = async (browser: Browser) => (await browser.query('tickets.mine', {})).data.items.length;

/** What the provider would send about a payment that is in this state. */
async function message({ intent: { paymentId, clientSecret } }: CardCheckout, state: IntentState, more = {}) {
  const payment = await readPayment(readerOf(env.DB), paymentId);
  const { providerRef, amountMinor, currency, userId, purpose, eventId, holdId } = payment ?? {};
  const known = {
    providerRef,
    paymentId,
    amountMinor,
    currency,
    clientSecret,
    failure: null,
    delayedUntil: null,
    captureBefore: null,
    feeMinor: null,
    origin: { userId, purpose, eventId, holdId },
  };
  return { about: 'intent', noticeId: crypto.randomUUID(), intent: { ...known, state, ...more } };
}

test('webhooks of one card payment, late, twice and in any order, sell it once', async () => {
  const orders: IntentState[][] = [
    ['authorized', 'authorized', 'paid'],
    ['paid', 'authorized', 'open'],
    ['processing', 'open', 'authorized', 'processing'],
  ];
  for (const states of orders) {
    const checkout = await cardCheckout();
    await payInFrame(checkout.intent);
    const sent = await Promise.all(states.map((state) => message(checkout, state)));
    for (const each of [...sent, ...sent]) expect((await sendWebhook(each)).status).toBe(200);
    const { data } = await checkout.browser.query('checkout.get', { checkoutId: checkout.checkoutId });
    expect(data).toMatchObject({ state: 'done', result: { receipt: { totalMinor: 1_200 } } });
    expect(await ticketsOf(checkout.browser)).toBe(1);
  }
});

test('a forged message, and one of another intent, sells nothing', async () => {
  const checkout = await cardCheckout();
  const real = await message(checkout, 'paid');
  for (const forged of [{ signature: null }, { secret: 'x'.repeat(40) }, { signedIn: -3_600_000 }])
    expect((await sendWebhook(real, forged)).ok).toBe(false);
  const wrong = await message(checkout, 'paid', { providerRef: 'pi_of_another' });
  expect((await sendWebhook(wrong)).ok).toBe(false);
  expect(await statusOf(checkout.paymentId)).toBe('pending');
  expect(await ticketsOf(checkout.browser)).toBe(0);
});

test.each([
  ['by one minor unit', 'amount = amount + 1'],
  ['by its currency', "currency = 'MXN'"],
])('an amount that differs %s buys nothing, goes back, and an administrator sees it', async (_, change) => {
  const { browser, checkoutId, paymentId, intent } = await cardCheckout();
  await env.DB.prepare(`UPDATE test_intents SET ${change} WHERE payment_id = ?`).bind(paymentId).run();
  await payInFrame(intent);
  const { data } = await browser.query('checkout.get', { checkoutId });
  expect(data).toMatchObject({ state: 'failed', failure: 'PAYMENT_MISMATCH', result: null });
  expect(await statusOf(paymentId)).toBe('failed');
  expect(await testPayments().readIntent(testIntentId(paymentId))).toMatchObject({
    value: { state: 'cancelled' },
  });
  expect(await ticketsOf(browser)).toBe(0);
  const administrator = await person({ role: 'admin' });
  const found = await administrator.query('users.audit', { action: 'payment.mismatch', limit: 500 });
  const entries = found.data.items.filter(
    ({ person }: { person: { id: string } | null }) => person?.id === browser.person?.id,
  );
  expect(entries).toMatchObject([{ actor: null, reason: expect.stringContaining(paymentId) }]);
});

test('a captured amount that differs is refunded as it was paid', async () => {
  const checkout = await cardCheckout();
  const { browser, paymentId } = checkout;
  await env.DB.prepare(
    "UPDATE test_intents SET amount = amount + 1, state = 'paid', fee = 65 WHERE payment_id = ?",
  )
    .bind(paymentId)
    .run();
  const paid = await message(checkout, 'paid', { amountMinor: 1_201, feeMinor: 65 });
  expect((await sendWebhook(paid)).status).toBe(200);
  expect((await sendWebhook(paid)).status).toBe(200);
  const refunds = await env.DB.prepare('SELECT amount FROM test_refunds WHERE intent_id = ?')
    .bind(testIntentId(paymentId))
    .all();
  expect(refunds.results).toEqual([{ amount: 1_201 }]);
  expect(await ticketsOf(browser)).toBe(0);
});

test('a tab closed with its card form open charges nobody, and its place is free after its time', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 1 }] });
  const { paymentId, intent } = await cardCheckout({ sale });
  later(11 * 60_000);
  await aMinuteOfPayments();
  expect(await statusOf(paymentId)).toBe('failed');
  expect((await payInFrame(intent)).answer).toMatchObject({ code: 'CHECKOUT_EXPIRED' });
  expect((await new Browser(await person()).start(sale)).data.state).toBe('held');
});

test('a tab closed right after the card was confirmed gets its ticket within a minute', async () => {
  const { browser, paymentId, intent } = await cardCheckout();
  await payInFrame(intent);
  later(60_000);
  await aMinuteOfPayments();
  expect(await statusOf(paymentId)).toBe('paid');
  expect(await ticketsOf(browser)).toBe(1);
});

test('a provider that is down is told to no page as a result, and the payment is settled once it is back', async () => {
  const { browser, checkoutId, paymentId, intent } = await cardCheckout();
  await payInFrame(intent, 'delayed');
  later(10_000);
  const down = async () => refused('PAYMENTS_UNAVAILABLE');
  const payments = { ...testPayments(), readIntent: down, captureIntent: down, cancelIntent: down };
  const deps = { ...checkoutDeps(env), payments };
  const owner = `user:${browser.person?.id}`;
  const seen = await readCheckout(deps, browser.person, [owner], checkoutId);
  expect(seen).toMatchObject({ ok: true, value: { state: 'processing' } });
  const [eventId = '', holdId = ''] = checkoutId.split('.');
  const left = await releaseCheckout(deps, eventId, { holdId, owners: [owner] });
  expect(left).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
  expect(await statusOf(paymentId)).toBe('pending');
  later(20_000);
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('done');
});

test('a script that begins checkouts from one address is slowed down, and a person there is not', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 100 }] });
  const script = new Browser(null, '203.0.113.34');
  // Twice the limit of 120 a minute and some more, as a new minute may begin meanwhile.
  const startUntilLimited = async (triesLeft: number): Promise<string> => {
    const { error } = await script.start(sale);
    if (error || triesLeft === 0) return error?.data.errorCode ?? '';
    return await startUntilLimited(triesLeft - 1);
  };
  expect(await startUntilLimited(250)).toBe('RATE_LIMITED');
  expect((await new Browser(await person(), '203.0.113.34').start(sale)).data.state).toBe('held');
});
