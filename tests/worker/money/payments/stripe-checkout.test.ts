import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { countOf, rowOf } from '#tests/support/worker/drafts.ts';
import { workerWith } from '#tests/support/worker/hosted.ts';
import { topUpInput } from '#tests/support/worker/payments.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { stripeAccount } from '#tests/support/worker/stripe.ts';
import type { Env } from '#worker/env.ts';

const PAYMENTS_OF = 'SELECT count(*) AS n FROM payments WHERE user_id = ?';

test('a top-up opens a Stripe checkout for the exact amount and credits nothing', async () => {
  const [stripe, who] = [stripeAccount(), await person()];
  const topUp = await stripe.topUp(who, {
    currency: 'MXN',
    amountMinor: 123_456,
    language: 'es',
    returnPath: '/event/x?buy=1',
  });
  expect(topUp.checkoutUrl).toBe(`https://checkout.stripe.test/c/pay/${topUp.session.id}`);
  const { requests } = await stripe.control('look');
  expect(requests).toHaveLength(1);
  const [{ method, path, headers, form }] = requests as [(typeof requests)[number]];
  expect([method, path]).toEqual(['POST', '/v1/checkout/sessions']);
  expect(headers).toMatchObject({
    authorization: 'Bearer sk_test_stand1n',
    'idempotency-key': topUp.paymentId,
    'stripe-version': '2026-10-28.endive',
  });
  const metadata = { paymentId: topUp.paymentId, site: SITE, userId: who.id };
  expect(form).toMatchObject({
    mode: 'payment',
    client_reference_id: topUp.paymentId,
    customer_email: who.email,
    locale: 'es-419',
    success_url: `${SITE}/event/x?buy=1&payment=${topUp.paymentId}`,
    cancel_url: `${SITE}/event/x?buy=1`,
    metadata,
    payment_intent_data: { metadata },
    adaptive_pricing: { enabled: 'false' },
    line_items: {
      0: {
        quantity: '1',
        price_data: {
          currency: 'mxn',
          unit_amount: '123456',
          product_data: { name: 'Recarga de la billetera de Aforo' },
        },
      },
    },
  });
  const row = await rowOf('payments', topUp.paymentId);
  expect(row).toMatchObject({
    status: 'pending',
    provider: 'stripe',
    provider_ref: topUp.session.id,
    checkout_url: topUp.checkoutUrl,
  });
  expect(Number(form.expires_at)).toBe(Math.floor(Number(row?.expires_at) / 1000));
  expect((await who.query('wallet.get')).data.wallets[1]).toEqual({ currency: 'MXN', balanceMinor: 0 });
});

test('rubles, which Stripe cannot take, are refused with the reason and offered nowhere', async () => {
  const [stripe, who] = [stripeAccount(), await person()];
  const refused = await stripe.call(
    who,
    'wallet.topUp',
    topUpInput({ currency: 'RUB', amountMinor: 50_000 }),
  );
  expect(refused.error?.data.errorCode).toBe('CURRENCY_NOT_PAYABLE');
  const topUp = { currency: 'RUB', amountMinor: 50_000 };
  const requestId = crypto.randomUUID();
  const sheet = await stripe.call(who, 'checkout.pay', { requestId, method: 'card', topUp });
  expect(sheet.error?.data.errorCode).toBe('CURRENCY_NOT_PAYABLE');
  expect((await stripe.control('look')).requests).toEqual([]);
});

test('concurrent and later repeats of a top-up are one payment and one session', async () => {
  const [stripe, who] = [stripeAccount(), await person()];
  const input = topUpInput();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => stripe.call(who, 'wallet.topUp', input)),
  );
  answers.push(await stripe.call(who, 'wallet.topUp', { ...input, language: 'ru' }));
  expect(new Set(answers.map(({ data }) => data?.checkoutUrl)).size).toBe(1);
  expect((await stripe.control('look')).sessions).toHaveLength(1);
  expect(await countOf(PAYMENTS_OF, who.id)).toBe(1);
});

test('a Worker that died before storing the session finds the same one again', async () => {
  const [stripe, who] = [stripeAccount(), await person()];
  const input = topUpInput();
  const first = await stripe.call(who, 'wallet.topUp', input);
  await env.DB.prepare('UPDATE payments SET provider_ref = NULL, checkout_url = NULL WHERE id = ?')
    .bind(first.data.paymentId)
    .run();
  const second = await stripe.call(who, 'wallet.topUp', input);
  expect(second.data).toEqual(first.data);
  expect((await stripe.control('look')).sessions).toHaveLength(1);
});

test('a request whose Stripe response was lost is repeated with the same idempotency key', async () => {
  const [stripe, who] = [stripeAccount(), await person()];
  await stripe.control('fail', { status: 502, after: true });
  await stripe.topUp(who);
  const { requests, sessions } = await stripe.control('look');
  expect(sessions).toHaveLength(1);
  expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(requests).toHaveLength(2);
});

test.each([
  ['is down', { status: 503, times: 3 }],
  ['rejects the key', { status: 401, error: { type: 'invalid_request_error' } }],
  ['rejects the request', { status: 400, error: { type: 'invalid_request_error' } }],
])('when Stripe %s, payments are unavailable, and the same request works later', async (_what, failing) => {
  const [stripe, who] = [stripeAccount(), await person()];
  const input = topUpInput();
  await stripe.control('fail', failing);
  const refused = await stripe.call(who, 'wallet.topUp', input);
  expect([refused.status, refused.error?.data.errorCode]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
  expect((await stripe.call(who, 'wallet.topUp', input)).status).toBe(200);
  expect(await countOf(PAYMENTS_OF, who.id)).toBe(1);
});

test('a closed or settled payment gets no second checkout', async () => {
  const [stripe, who] = [stripeAccount(), await person()];
  const refusalOf = async (change: string) => {
    const input = topUpInput();
    const { data } = await stripe.call(who, 'wallet.topUp', input);
    await env.DB.prepare(`UPDATE payments SET ${change} WHERE id = ?`).bind(data.paymentId).run();
    return (await stripe.call(who, 'wallet.topUp', input)).error?.data.errorCode;
  };
  expect(await refusalOf('expires_at = created_at')).toBe('PAYMENT_SETTLED');
  expect(await refusalOf("status = 'failed'")).toBe('PAYMENT_SETTLED');
  expect(await refusalOf('checkout_url = NULL, created_at = created_at - 1800000')).toBe('PAYMENT_SETTLED');
  expect((await stripe.control('look')).sessions).toHaveLength(3);
});

test('a repeat in another language after a crash is refused by Stripe instead of opened twice', async () => {
  const [stripe, who] = [stripeAccount(), await person()];
  const input = topUpInput({ language: 'en' });
  const { data } = await stripe.call(who, 'wallet.topUp', input);
  await env.DB.prepare('UPDATE payments SET checkout_url = NULL WHERE id = ?').bind(data.paymentId).run();
  const other = await stripe.call(who, 'wallet.topUp', { ...input, language: 'ru' });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  expect((await stripe.control('look')).sessions).toHaveLength(1);
});

test.each<[string, Partial<Env>]>([
  ['no webhook secret', { STRIPE_WEBHOOK_SECRET: '' }],
  ['no key', { STRIPE_SECRET_KEY: '' }],
  ['a publishable key', { STRIPE_SECRET_KEY: 'pk_test_stand1n' }],
  ['a malformed webhook secret', { STRIPE_WEBHOOK_SECRET: 'secret' }],
  ['a fake API on another machine', { STRIPE_API_BASE: 'http://stripe.example' }],
  ['a malformed fake API URL', { STRIPE_API_BASE: 'localhost' }],
  ['a live key and a fake API', { STRIPE_SECRET_KEY: 'sk_live_stand1n' }],
])('with %s top-ups and webhooks are refused, without a fallback to test money', async (_what, wrong) => {
  const [stripe, who] = [stripeAccount(), await person()];
  const answer = await stripe.call(who, 'wallet.topUp', topUpInput(), wrong);
  expect([answer.status, answer.error?.data.errorCode]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
  expect(await countOf(PAYMENTS_OF, who.id)).toBe(0);
  expect((await stripe.control('look')).requests).toHaveLength(0);
  expect((await stripe.send({}, { settings: wrong })).status).toBe(503);
});

test('webhooks are refused in a deployment without a site URL', async () => {
  expect((await stripeAccount().send({}, { settings: { SITE_URL: '' } })).status).toBe(503);
});

test('the embedded checkout is closed when Stripe is configured', async () => {
  const [stripe, who] = [stripeAccount(), await person()];
  const { data } = await who.mutate('wallet.topUp', topUpInput());
  const page = await workerWith(stripe.settings, `${SITE}/pay/${data.paymentId}`);
  expect(page.status).toBe(404);
});
