import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { countOf, rowOf } from '#tests/support/worker/drafts.ts';
import { paidMessage, sendWebhook, startTopUp, topUpInput } from '#tests/support/worker/payments.ts';
import { guest, person, SITE } from '#tests/support/worker/people.ts';
import { app } from '#worker/app.ts';

const PAYMENTS_OF = 'SELECT count(*) AS n FROM payments WHERE user_id = ?';

test("a top-up opens a checkout in the person's language and credits nothing", async () => {
  const who = await person();
  const { status, data } = await who.mutate('wallet.topUp', topUpInput({ language: 'es' }));
  expect(status).toBe(200);
  expect(data.checkoutUrl).toBe(`${SITE}/pay/${data.paymentId}?lang=es`);
  expect(await rowOf('payments', data.paymentId)).toMatchObject({
    user_id: who.id,
    status: 'pending',
    provider: 'test',
    provider_ref: `test_${data.paymentId}`,
    amount: 2_500,
    return_path: '/wallet',
  });
  expect((await who.query('wallet.get')).data.wallets).toEqual([
    { currency: 'USD', balanceMinor: 0 },
    { currency: 'MXN', balanceMinor: 0 },
    { currency: 'RUB', balanceMinor: 0 },
  ]);
});

test('30 concurrent repeats of a top-up are one payment', async () => {
  const who = await person();
  const input = topUpInput();
  const answers = await Promise.all(Array.from({ length: 30 }, () => who.mutate('wallet.topUp', input)));
  expect(new Set(answers.map(({ data }) => data?.checkoutUrl)).size).toBe(1);
  expect(await countOf(PAYMENTS_OF, who.id)).toBe(1);
});

test('a request ID stands for one amount, currency and person', async () => {
  const [who, other] = await Promise.all([person(), person()]);
  const input = topUpInput();
  await who.mutate('wallet.topUp', input);
  for (const change of [{ amountMinor: 2_501 }, { currency: 'MXN' }]) {
    const answer = await who.mutate('wallet.topUp', { ...input, ...change });
    expect(answer.status).toBe(409);
    expect(answer.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  }
  expect((await other.mutate('wallet.topUp', { ...input, amountMinor: 9_000 })).status).toBe(200);
});

test('a top-up needs a confirmed email', async () => {
  const unverified = await person({ verified: false });
  expect((await unverified.mutate('wallet.topUp', topUpInput())).error?.data.errorCode).toBe(
    'EMAIL_NOT_VERIFIED',
  );
  expect((await guest.mutate('wallet.topUp', topUpInput())).error?.data.errorCode).toBe('NOT_SIGNED_IN');
  expect((await guest.query('wallet.get')).error?.data.errorCode).toBe('NOT_SIGNED_IN');
});

test.each([
  { amountMinor: 99 },
  { amountMinor: 1_999, currency: 'MXN' },
  { amountMinor: 90_000_001, currency: 'RUB' },
  { amountMinor: 1_000_001 },
  { amountMinor: 150.5 },
  { amountMinor: -500 },
  { amountMinor: '2500' },
  { currency: 'EUR' },
  { returnPath: '//evil.example' },
  { returnPath: '/\\evil.example' },
  { returnPath: 'https://evil.example' },
  { returnPath: '/wallet#@evil' },
  { requestId: '' },
])('a top-up with %o is refused', async (wrong) => {
  const who = await person();
  const answer = await who.mutate('wallet.topUp', topUpInput(wrong));
  expect(answer.error?.data.errorCode).toBe('BAD_INPUT');
  expect(await countOf(PAYMENTS_OF, who.id)).toBe(0);
});

test("only a payment's owner can see it", async () => {
  const [who, other] = await Promise.all([person(), person()]);
  const { paymentId } = await startTopUp(who);
  expect((await who.query('wallet.payment', { paymentId })).data.status).toBe('pending');
  expect((await other.query('wallet.payment', { paymentId })).error?.data.errorCode).toBe(
    'PAYMENT_NOT_FOUND',
  );
  expect((await who.query('wallet.payment', { paymentId: crypto.randomUUID() })).error?.data.errorCode).toBe(
    'PAYMENT_NOT_FOUND',
  );
});

test.each(['topUp', 'withdraw'])(
  'a deployment without a payment provider refuses wallet.%s with the reason',
  async (procedure) => {
    const who = await person();
    const csrf = 'c'.repeat(40);
    const request = new Request(`${SITE}/api/trpc/wallet.${procedure}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${who.token}`,
        cookie: `csrf_token=${csrf}`,
        'x-csrf-token': csrf,
      },
      body: JSON.stringify(topUpInput()),
    });
    const answer = await app.fetch(request, { ...env, PAYMENTS: '' }, createExecutionContext());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('PAYMENTS_UNAVAILABLE');
    expect(await countOf(PAYMENTS_OF, who.id)).toBe(0);
  },
);

test('unpaid top-ups are listed to their owner as open or failed, and not after one is paid', async () => {
  const [who, other] = await Promise.all([person(), person()]);
  const open = async (whose = who) => (await whose.query('wallet.openPayments')).data.payments;
  const [first, second] = [await startTopUp(who), await startTopUp(who, { amountMinor: 4_000 })];
  const views = await open();
  expect(new Set(views.map((view: { paymentId: string }) => view.paymentId))).toEqual(
    new Set([first.paymentId, second.paymentId]),
  );
  expect(views).toContainEqual({
    paymentId: first.paymentId,
    status: 'pending',
    currency: 'USD',
    amountMinor: 2_500,
    startedAt: expect.any(String),
    checkoutUrl: first.checkoutUrl,
    submitted: false,
    checkout: null,
  });
  expect(await open(other)).toEqual([]);

  await sendWebhook(paidMessage(first, { type: 'payment.failed' }));
  expect(await open()).toContainEqual(
    expect.objectContaining({ paymentId: first.paymentId, status: 'failed', checkoutUrl: null }),
  );
  await sendWebhook(paidMessage(second));
  expect(await open()).toEqual([]);
});

test('a closed checkout is not offered', async () => {
  const who = await person();
  const { paymentId } = await startTopUp(who);
  await env.DB.prepare('UPDATE payments SET expires_at = created_at WHERE id = ?').bind(paymentId).run();
  expect((await who.query('wallet.payment', { paymentId })).data).toMatchObject({
    status: 'pending',
    checkoutUrl: null,
  });
});

test('an unpaid top-up is listed for a day, and a pending bank payment for a week', async () => {
  const who = await person();
  const { paymentId } = await startTopUp(who);
  const shownAfter = async (days: number, change = '') => {
    const created = Date.now() - days * 86_400_000 + 60_000;
    await env.DB.prepare(`UPDATE payments SET created_at = ?2 ${change} WHERE id = ?1`)
      .bind(paymentId, created)
      .run();
    return (await who.query('wallet.openPayments')).data.payments.length;
  };
  expect([await shownAfter(1), await shownAfter(1.1)]).toEqual([1, 0]);
  expect([await shownAfter(7, ', submitted_at = 1'), await shownAfter(7.1)]).toEqual([1, 0]);
});

test('a person can open five top-ups at a time, and repeats of one are still answered', async () => {
  const who = await person();
  const inputs = Array.from({ length: 12 }, () => topUpInput());
  const answers = await Promise.all(inputs.map((input) => who.mutate('wallet.topUp', input)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refusals = answers.filter(({ status }) => status !== 200);
  expect(new Set(refusals.map(({ status, error }) => `${status} ${error?.data.errorCode}`))).toEqual(
    new Set(['429 RATE_LIMITED']),
  );
  expect(await countOf(PAYMENTS_OF, who.id)).toBe(5);
  const begun = inputs.filter((_, index) => answers[index]?.status === 200);
  const repeats = await Promise.all(begun.map((input) => who.mutate('wallet.topUp', input)));
  expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([200]));
  // Other people have their own limit, and some minutes later there is room again.
  expect((await (await person()).mutate('wallet.topUp', topUpInput())).status).toBe(200);
  await env.DB.prepare('UPDATE payments SET created_at = created_at - 300001 WHERE user_id = ?')
    .bind(who.id)
    .run();
  expect((await who.mutate('wallet.topUp', topUpInput())).status).toBe(200);
});
