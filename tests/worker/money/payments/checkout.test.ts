import { createExecutionContext, env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { countOf, rowOf } from '#tests/support/worker/drafts.ts';
import { balanceOf } from '#tests/support/worker/events.ts';
import { payWith, startTopUp } from '#tests/support/worker/payments.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { app } from '#worker/app.ts';
import { checkoutRoutes } from '#worker/money/payments/embedded/checkout-routes.ts';

const DECLINED = '4000000000000002';

async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return await SELF.fetch(`${SITE}${path}`, { headers });
}

test('a guest tops up with the test card and returns to a credited wallet', async () => {
  const who = await person();
  const topUp = await startTopUp(who, { returnPath: '/wallet?tab=history' });
  const page = await SELF.fetch(topUp.checkoutUrl);
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain('4242 4242 4242 4242');
  expect(text).toContain(who.email);
  const paid = await payWith(topUp);
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(`${SITE}/wallet?tab=history&payment=${topUp.paymentId}`);
  expect(await balanceOf(who)).toBe(2_500);
  expect((await who.query('wallet.payment', { paymentId: topUp.paymentId })).data).toEqual({
    paymentId: topUp.paymentId,
    status: 'paid',
    currency: 'USD',
    amountMinor: 2_500,
    startedAt: expect.any(String),
    checkoutUrl: null,
    submitted: false,
    checkout: null,
  });
});

test('a declined card shows the reason and charges nothing, and another card can be tried', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  const declined = await payWith(topUp, { number: DECLINED }, '?lang=en');
  expect(declined.status).toBe(402);
  const text = await declined.text();
  expect(text).toContain('Your card was declined. Nothing was charged.');
  expect(text).toContain(DECLINED);
  expect(await balanceOf(who)).toBe(0);
  expect((await rowOf('payments', topUp.paymentId))?.status).toBe('pending');
  expect((await payWith(topUp)).status).toBe(303);
  expect(await balanceOf(who)).toBe(2_500);
});

test('ten concurrent payments of a checkout charge once', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  const answers = await Promise.all(Array.from({ length: 10 }, () => payWith(topUp)));
  expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
  expect(await balanceOf(who)).toBe(2_500);
  expect(
    await countOf('SELECT count(*) AS n FROM payment_events WHERE payment_id = ?', topUp.paymentId),
  ).toBe(1);
});

test('a paid checkout says so and leads back', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  await payWith(topUp);
  const page = await (await open(`/pay/${topUp.paymentId}?lang=en`)).text();
  expect(page).toContain('Already paid');
  expect(page).toContain(`${SITE}/wallet?payment=${topUp.paymentId}`);
  expect(page).not.toContain('<form');
});

test('a checkout closes after an hour without a charge and notifies the wallet', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  await env.DB.prepare('UPDATE payments SET expires_at = created_at WHERE id = ?')
    .bind(topUp.paymentId)
    .run();
  const late = await payWith(topUp, {}, '?lang=en');
  expect(late.status).toBe(410);
  expect(await late.text()).toContain('Nothing was charged');
  expect(await balanceOf(who)).toBe(0);
  expect((await rowOf('payments', topUp.paymentId))?.status).toBe('failed');
});

test.each([
  [{ number: '4111 1111 1111 1111' }, 'Use one of the test cards below'],
  [{ number: '' }, 'Use one of the test cards below'],
  [{ expiry: '01/20' }, 'Check the expiry date'],
  [{ expiry: '13/40' }, 'Check the expiry date'],
  [{ cvc: '12' }, 'The security code has 3 or 4 digits'],
])('the input %o is reported beside the form', async (card, words) => {
  const topUp = await startTopUp(await person());
  const answer = await payWith(topUp, card, '?lang=en');
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(words);
  expect((await rowOf('payments', topUp.paymentId))?.status).toBe('pending');
});

test("the checkout shows the amount, the wallet's owner and the way back", async () => {
  const who = await person({ name: 'Secret Name' });
  const topUp = await startTopUp(who, { currency: 'RUB', amountMinor: 123_456 });
  const page = await (await open(`/pay/${topUp.paymentId}?lang=ru`)).text();
  expect(page.replace(/\s/g, ' ')).toContain('1 234,56 ₽');
  expect(page).toContain('Оплатить');
  expect(page).toContain(`href="${SITE}/wallet"`);
  expect(page).toContain(who.email);
  for (const private_ of ['Secret Name', who.id]) expect(page).not.toContain(private_);
});

test.each([
  ['?lang=es', 'ru', 'Pagar'],
  ['', 'es-MX,es;q=0.9,en;q=0.8', 'Pagar'],
  ['', 'ru;q=0.1, fr, en;q=0.5', 'Pay $25'],
  ['', 'fr', 'Pay $25'],
  ['?lang=xx', 'en', 'Pay $25'],
])('the checkout\'s language follows "%s" and Accept-Language "%s"', async (query, accept, words) => {
  const topUp = await startTopUp(await person());
  const page = await open(`/pay/${topUp.paymentId}${query}`, { 'accept-language': accept });
  expect(await page.text()).toContain(words);
});

test('user input is escaped on the checkout page, which runs no script', async () => {
  const topUp = await startTopUp(await person());
  const answer = await payWith(topUp, { number: '"><script>alert(1)</script>' });
  const text = await answer.text();
  expect(text).not.toContain('<script');
  expect(text).toContain('&quot;&gt;&lt;script&gt;');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('script-src');
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(text).toContain(`<style nonce="${nonce}">`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each(['/pay/not-an-id', `/pay/${crypto.randomUUID()}`, '/pay/%3Cscript%3E'])(
  'an unknown checkout is not found: %s',
  async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('<form');
    expect((await payWith({ paymentId: path.slice(5) })).status).toBe(404);
  },
);

test('malformed and oversized forms charge nothing', async () => {
  const topUp = await startTopUp(await person());
  const post = (body: BodyInit, type: string) =>
    SELF.fetch(`${SITE}/pay/${topUp.paymentId}`, { method: 'POST', body, headers: { 'content-type': type } });
  expect((await post('{"number":"4242424242424242"}', 'application/json')).status).toBe(400);
  expect((await post('broken', 'multipart/form-data')).status).toBe(400);
  const large = await post(`number=${'4'.repeat(9_000)}`, 'application/x-www-form-urlencoded');
  expect(large.status).toBe(413);
  expect((await rowOf('payments', topUp.paymentId))?.status).toBe('pending');
});

function postTo(routes: Pick<typeof app, 'fetch'>, paymentId: string) {
  const request = new Request(`${SITE}/pay/${paymentId}?lang=en`, {
    method: 'POST',
    body: new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123' }),
  });
  return routes.fetch(request, env, createExecutionContext());
}

test('a lost webhook is sent again, and its second arrival credits nothing more', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  let sent = 0;
  const flaky = checkoutRoutes(async (request) => {
    sent += 1;
    if (sent === 1) throw new Error('Network connection lost.');
    const answer = await SELF.fetch(request);
    // The second one is received, and its response is lost.
    return sent === 2 ? new Response(null, { status: 502 }) : answer;
  });
  expect((await postTo(flaky, topUp.paymentId)).status).toBe(303);
  expect(sent).toBe(3);
  expect(await balanceOf(who)).toBe(2_500);
});

test('an unreachable application leaves the payment open for another try', async () => {
  const who = await person();
  const topUp = await startTopUp(who);
  const down = checkoutRoutes(async () => new Response(null, { status: 503 }));
  const answer = await postTo(down, topUp.paymentId);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('be charged twice');
  expect(await balanceOf(who)).toBe(0);
  expect((await payWith(topUp)).status).toBe(303);
  expect(await balanceOf(who)).toBe(2_500);
});

test.each([
  ['without PAYMENTS=test', { PAYMENTS: '' }],
  ['on a public site with hosted sign-in', { SITE_URL: 'https://aforo.example', AUTH_MODE: 'hosted' }],
  ['without a secret', { PAYMENT_WEBHOOK_SECRET: '' }],
  ['without a site', { SITE_URL: '' }],
])('%s the embedded checkout and its webhook are disabled', async (_what, settings) => {
  const topUp = await startTopUp(await person());
  const changed = { ...env, ...settings };
  const page = await app.fetch(
    new Request(`${SITE}/pay/${topUp.paymentId}`),
    changed,
    createExecutionContext(),
  );
  expect(page.status).toBe(404);
  const webhook = await app.fetch(
    new Request(`${SITE}/api/webhooks/payments`, { method: 'POST', body: '{}' }),
    changed,
    createExecutionContext(),
  );
  expect(webhook.status).toBe(503);
});
