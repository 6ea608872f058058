import { expect, test } from 'vitest';
import { stripeAccount } from '#tests/support/worker/stripe.ts';
import type { IntentOrder } from '#worker/money/payments/provider.ts';

function orderOf(paymentId: string): IntentOrder {
  return {
    paymentId,
    amountMinor: 2_500,
    currency: 'USD',
    origin: { userId: crypto.randomUUID(), purpose: 'tickets', eventId: null, holdId: null },
    email: '',
    capture: 'manual',
    delayedMethods: false,
    description: 'Night',
    voucherUntil: 0,
  };
}

test('twice as many payments at once as Stripe takes in a second are sent in turn, and all open', async () => {
  const stripe = stripeAccount();
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
  await stripe.control('limit', { perSecond: 25 });
  const opened = await Promise.all(ids.map((id) => stripe.provider().createIntent(orderOf(id))));
  expect(opened.filter(({ ok }) => !ok)).toEqual([]);
  const { requests, limited } = await stripe.control('look');
  const sent = new Set(requests.map(({ form }) => form.metadata.paymentId));
  expect([...sent]).toEqual(ids);
  // The timers of a busy machine are late now and then; without turns 25 are refused at once.
  expect(limited).toBeLessThan(10);
});

test('a payment whose turn would come too late is told that the provider is busy, and nothing is sent', async () => {
  const stripe = stripeAccount();
  const provider = stripe.provider({ PAYMENTS_PER_SECOND: '0.05' });
  expect(await provider.createIntent(orderOf(crypto.randomUUID()))).toMatchObject({ ok: true });
  expect(await provider.createIntent(orderOf(crypto.randomUUID()))).toMatchObject({ code: 'PAYMENTS_BUSY' });
  expect((await stripe.control('look')).requests).toHaveLength(1);
});

test('each operation has turns of its own, which all ids share', async () => {
  const stripe = stripeAccount();
  const provider = stripe.provider({ PAYMENTS_PER_SECOND: '0.05' });
  const intent = await provider.createIntent(orderOf(crypto.randomUUID()));
  const { providerRef } = intent.ok ? intent.value : { providerRef: '' };
  expect(await provider.readIntent(providerRef)).toMatchObject({ ok: true });
  expect(await provider.readIntent('pi_another1')).toMatchObject({ code: 'PAYMENTS_BUSY' });
  expect(await provider.cancelIntent(providerRef)).toMatchObject({ ok: true });
});

test('a payment whose first request has no answer yet is told that the provider is busy', async () => {
  const stripe = stripeAccount();
  const inUse = { type: 'idempotency_error', code: 'idempotency_key_in_use' };
  await stripe.control('fail', { status: 409, error: inUse, times: 3 });
  const opened = await stripe.provider().createIntent(orderOf(crypto.randomUUID()));
  expect(opened).toMatchObject({ code: 'PAYMENTS_BUSY' });
});
