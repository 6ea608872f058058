import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { openIntent, settleAtProvider } from '#tests/support/worker/card-payments.ts';
import { cardCheckout } from '#tests/support/worker/card-sales.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { balanceOf, eventOnSale, soldOf } from '#tests/support/worker/events.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { sessionEvent, stripeAccount, stripeEvent } from '#tests/support/worker/stripe.ts';
import { parseCheckoutId } from '#worker/checkout/checkout-id.ts';
import { testIntentId } from '#worker/money/payments/embedded/test-intents.ts';
import { signedWebhook } from '#worker/money/payments/embedded/test-webhooks.ts';
import type { Intent, PaymentOrigin } from '#worker/money/payments/provider.ts';

/** A restore has put D1 back to before this payment. */
async function lose(paymentId: string): Promise<void> {
  await env.DB.prepare('DELETE FROM payments WHERE id = ?').bind(paymentId).run();
}

/** The embedded provider's event about a captured payment, whose books were lost with D1. */
async function sendPaid(
  origin: PaymentOrigin,
  more: Partial<Intent & { state: 'paid' }> = {},
): Promise<Response> {
  const paymentId = crypto.randomUUID();
  const intent = {
    providerRef: testIntentId(paymentId),
    paymentId,
    state: 'paid',
    amountMinor: 1_000,
    currency: 'USD',
    clientSecret: 'secret',
    failure: null,
    delayedUntil: null,
    captureBefore: null,
    feeMinor: null,
    origin,
    ...more,
  } as const;
  const settings = { siteUrl: SITE, secret: env.PAYMENT_WEBHOOK_SECRET ?? '', now: () => Date.now() };
  return await SELF.fetch(
    await signedWebhook(settings, { about: 'intent', noticeId: `evt_${paymentId}`, intent }),
  );
}

async function isSound(): Promise<void> {
  expect(await findingsInOwnBooks()).toEqual([]);
}

test("a top-up that a restore has lost is credited once by Stripe's signed event", async () => {
  const stripe = stripeAccount();
  const who = await person();
  const topUp = await stripe.topUp(who);
  await lose(topUp.paymentId);
  const event = sessionEvent(topUp, 'checkout.session.completed');
  const answers = await Promise.all([stripe.send(event), stripe.send(event), stripe.send(event)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await balanceOf(who)).toBe(topUp.session.amount_total);
  await isSound();
});

test('a lost top-up that was not paid is not written again', async () => {
  const stripe = stripeAccount();
  const who = await person();
  const topUp = await stripe.topUp(who);
  await lose(topUp.paymentId);
  expect((await stripe.send(sessionEvent(topUp, 'checkout.session.expired'))).status).toBe(404);
  expect(await balanceOf(who)).toBe(0);
});

test('a card payment whose purchase was lost buys again from its hold', async () => {
  const sale = await eventOnSale();
  const who = await person();
  const { checkoutId } = (await new Browser(who).start(sale)).data;
  const { eventId, holdId } = parseCheckoutId(checkoutId);
  expect((await sendPaid({ userId: who.id, purpose: 'tickets', eventId, holdId })).status).toBe(200);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
  expect((await new Browser(who).query('checkout.get', { checkoutId })).data.state).toBe('done');
  expect(await balanceOf(who)).toBe(0);
  await isSound();
});

test('an unknown payment of a hold that D1 knows another payment of buys nothing and lands in the wallet', async () => {
  const { browser, sale, checkoutId, amountMinor } = await cardCheckout();
  const { eventId, holdId } = parseCheckoutId(checkoutId);
  const userId = browser.person?.id ?? '';
  const origin = { userId, purpose: 'tickets', eventId, holdId } as const;
  expect((await sendPaid(origin, { amountMinor })).status).toBe(200);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 0, tickets: 0 });
  expect(browser.person && (await balanceOf(browser.person))).toBe(amountMinor);
  await isSound();
});

test('the money of a purchase that cannot be made again lands in the wallet', async () => {
  const sale = await eventOnSale();
  const who = await person();
  const holdId = crypto.randomUUID();
  expect((await sendPaid({ userId: who.id, purpose: 'tickets', eventId: sale.eventId, holdId })).status).toBe(
    200,
  );
  const lostEvent = { userId: who.id, purpose: 'order', eventId: crypto.randomUUID(), holdId } as const;
  expect((await sendPaid(lostEvent)).status).toBe(200);
  expect(
    (await sendPaid({ userId: who.id, purpose: 'tip', eventId: sale.eventId, holdId: null })).status,
  ).toBe(200);
  expect(await balanceOf(who)).toBe(3_000);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 0, tickets: 0 });
  await isSound();
});

test('a payment of a person whom D1 does not know is refused, so that the provider sends it again', async () => {
  const origin = { userId: crypto.randomUUID(), purpose: 'topup', eventId: null, holdId: null } as const;
  expect((await sendPaid(origin)).status).toBe(404);
});

test('a lost authorization that buys nothing any more is given back to the card', async () => {
  const stripe = stripeAccount();
  const sale = await eventOnSale();
  const who = await person();
  const provider = stripe.provider();
  const origin = {
    userId: who.id,
    purpose: 'tickets',
    eventId: sale.eventId,
    holdId: crypto.randomUUID(),
  } as const;
  const intent = await openIntent(who, { provider, order: { origin, amountMinor: 1_000 } });
  await lose(intent.paymentId);
  const object = await stripe.confirm(intent, { status: 'requires_capture' });
  expect((await stripe.send(stripeEvent('payment_intent.amount_capturable_updated', object))).status).toBe(
    200,
  );
  await settleAtProvider(provider);
  expect(await provider.readIntent(intent.providerRef)).toMatchObject({ value: { state: 'cancelled' } });
  expect(await balanceOf(who)).toBe(0);
  await isSound();
});

test('an old event of a payment that was captured since leads to what the provider has now', async () => {
  const stripe = stripeAccount();
  const who = await person();
  const provider = stripe.provider();
  const intent = await openIntent(who, { provider, order: { amountMinor: 1_000, capture: 'automatic' } });
  await lose(intent.paymentId);
  const object = await stripe.confirm(intent, { status: 'succeeded' });
  const old = { ...object, status: 'requires_capture' };
  expect((await stripe.send(stripeEvent('payment_intent.amount_capturable_updated', old))).status).toBe(200);
  expect(await balanceOf(who)).toBe(1_000);
  await isSound();
});
