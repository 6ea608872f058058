import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { auditLedger } from '#db/ledger/audit.ts';
import { readPaymentOfRequest } from '#db/readers/money/payments.ts';
import { refused } from '#shared/errors/errors.ts';
import { payInFrame, settleAtProvider, testPayments, tokenOf } from '#tests/support/worker/card-payments.ts';
import { intentOf } from '#tests/support/worker/card-sales.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { boxOfficeOf, buyerWith, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { payCheckout } from '#worker/checkout/pay-checkout.ts';
import { settleIntent } from '#worker/checkout/payments/settle-payment.ts';
import { testIntentId } from '#worker/money/payments/embedded/test-intents.ts';
import type { PaymentProvider } from '#worker/money/payments/provider.ts';

const realNow = Date.now;
const later = (ms: number) => {
  Date.now = () => realNow() + ms;
};
afterEach(async () => {
  Date.now = realNow;
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

async function held({ sale, who }: { sale?: Sale; who?: Person } = {}) {
  const onSale = sale ?? (await eventOnSale({ types: [{ price: 1_200, quantity: 10 }] }));
  const browser = new Browser(who ?? (await person()));
  const { checkoutId } = (await browser.start(onSale)).data;
  const pay = { requestId: crypto.randomUUID(), checkoutId, method: 'card' };
  const view = async () => (await browser.query('checkout.get', { checkoutId })).data;
  const payment = async () =>
    await readPaymentOfRequest(readerOf(env.DB), browser.person?.id ?? '', pay.requestId);
  return { browser, checkoutId, pay, view, payment };
}

const ticketsOf = async (browser: Browser) => (await browser.query('tickets.mine', {})).data.items.length;

async function intentsOf(userId: string | undefined): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT state FROM test_intents WHERE payment_id IN (SELECT id FROM payments WHERE user_id = ?)',
  )
    .bind(userId)
    .all<{ state: string }>();
  return results.map(({ state }) => state);
}

/** The use-case with a provider that a test changes. */
async function payBy(
  { browser, pay }: Awaited<ReturnType<typeof held>>,
  confirmationToken: string,
  provider: Partial<PaymentProvider> = {},
) {
  const payments = { ...testPayments(), ...provider };
  const deps = { ...checkoutDeps(env), payments };
  const who = browser.person;
  if (!who) throw new Error('Nobody');
  const actor = { ...who, emailVerified: true } as unknown as Parameters<typeof payCheckout>[1];
  const input = { ...pay, method: 'card', confirmationToken } as const;
  return await payCheckout(deps, actor, [`user:${who.id}`], input);
}

test('one call makes and confirms the payment, and answers with the ticket', async () => {
  const { browser, pay, view, payment } = await held();
  // An open form costs nothing at the provider.
  expect(await intentsOf(browser.person?.id)).toEqual([]);
  const paid = await browser.mutate('checkout.pay', { ...pay, confirmationToken: await tokenOf('succeeds') });
  expect(paid.data).toMatchObject({
    state: 'done',
    result: { kind: 'tickets', receipt: { totalMinor: 1_200 }, tickets: [{ status: 'active' }] },
  });
  expect(await view()).toMatchObject({ state: 'done' });
  await settleAtProvider();
  expect(await payment()).toMatchObject({ status: 'paid', capturedAt: expect.any(Number) });
});

test('a declined card leaves the hold, its repeat says the same, and another card pays', async () => {
  const { browser, pay, view } = await held();
  const card = { ...pay, confirmationToken: await tokenOf('insufficient') };
  for (const _twice of [1, 2])
    expect((await browser.mutate('checkout.pay', card)).data).toMatchObject({
      state: 'declined',
      failure: 'CARD_INSUFFICIENT_FUNDS',
    });
  expect(await view()).toMatchObject({ state: 'held', payment: null });
  const other = { checkoutId: pay.checkoutId, method: 'card', confirmationToken: await tokenOf('succeeds') };
  expect((await browser.mutate('checkout.pay', other)).data.state).toBe('done');
  expect(await ticketsOf(browser)).toBe(1);
});

test('the same request twice, at once and later, charges one card and buys one ticket', async () => {
  const { browser, pay } = await held();
  const card = { ...pay, confirmationToken: await tokenOf('succeeds') };
  const answers = await Promise.all([1, 2, 3].map(() => browser.mutate('checkout.pay', card)));
  answers.push(await browser.mutate('checkout.pay', card));
  const seen = answers.map(({ data, error }) => data?.state ?? error?.data.errorCode);
  for (const state of seen) expect(['done', 'processing']).toContain(state);
  expect(seen.at(-1)).toBe('done');
  expect(await ticketsOf(browser)).toBe(1);
  expect(await intentsOf(browser.person?.id)).toHaveLength(1);
});

test('a request id with the token of another card is refused before any charge', async () => {
  const test = await held();
  const { browser, pay } = test;
  await payBy(test, await tokenOf('challenge'));
  await env.DB.prepare('UPDATE payments SET provider_ref = NULL WHERE request_id = ?')
    .bind(pay.requestId)
    .run();
  const other = { ...pay, confirmationToken: await tokenOf('succeeds') };
  expect((await browser.mutate('checkout.pay', other)).error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('a crash between creating and remembering: the same request goes on with the same intent', async () => {
  const test = await held();
  const { browser, pay } = test;
  const token = await tokenOf('succeeds');
  const lost = await payBy(test, token, {
    createIntent: async (order) => {
      await testPayments().createIntent(order);
      return refused('PAYMENTS_UNAVAILABLE');
    },
  });
  expect(lost).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
  expect(await intentsOf(browser.person?.id)).toEqual(['authorized']);
  const again = await browser.mutate('checkout.pay', { ...pay, confirmationToken: token });
  expect(again.data.state).toBe('done');
  expect(await intentsOf(browser.person?.id)).toHaveLength(1);
});

test('a crash between creating and remembering, and nobody asks again: the webhook sells', async () => {
  const test = await held();
  await payBy(test, await tokenOf('succeeds'), {
    createIntent: async (order) => {
      await testPayments().createIntent(order);
      return refused('PAYMENTS_UNAVAILABLE');
    },
  });
  const intent = await testPayments().readIntent(testIntentId((await test.payment())?.id ?? ''));
  if (!intent.ok) throw new Error(intent.code);
  await settleIntent(checkoutDeps(env), intent.value);
  expect(await test.view()).toMatchObject({ state: 'done' });
  expect(await ticketsOf(test.browser)).toBe(1);
});

test('a busy provider ends neither the hold nor the payment, also past the time of the hold', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 1 }] });
  const test = await held({ sale });
  const token = await tokenOf('succeeds');
  const busy = { createIntent: async () => refused('PAYMENTS_BUSY') };
  later(9 * 60_000);
  expect(await payBy(test, token, busy)).toMatchObject({ code: 'PAYMENTS_BUSY' });
  later(12 * 60_000);
  expect(await payBy(test, token, busy)).toMatchObject({ code: 'PAYMENTS_BUSY' });
  expect((await new Browser(await person()).start(sale)).error?.data.errorCode).toBe('ALL_HELD');
  expect(await payBy(test, token)).toMatchObject({ ok: true, value: { state: 'done' } });
});

test('a page that is opened again while the provider is busy offers the card form, and the first page still pays', async () => {
  const test = await held();
  const token = await tokenOf('succeeds');
  const busy = { createIntent: async () => refused('PAYMENTS_BUSY') };
  expect(await payBy(test, token, busy)).toMatchObject({ code: 'PAYMENTS_BUSY' });
  expect(await test.view()).toMatchObject({ state: 'confirming' });
  later(90_000);
  expect(await test.view()).toMatchObject({ state: 'held', payment: null });
  const another = { ...test.pay, requestId: crypto.randomUUID() };
  expect(await payBy(test, token)).toMatchObject({ ok: true, value: { state: 'done' } });
  const late = await test.browser.mutate('checkout.pay', {
    ...another,
    confirmationToken: await tokenOf('succeeds'),
  });
  expect(late.data.state).toBe('done');
  expect(await intentsOf(test.browser.person?.id)).toHaveLength(1);
  expect(await ticketsOf(test.browser)).toBe(1);
});

test('a payment that begins after the time of the hold charges nobody', async () => {
  const { browser, pay } = await held();
  later(11 * 60_000);
  const late = await browser.mutate('checkout.pay', { ...pay, confirmationToken: await tokenOf('succeeds') });
  expect(late.error?.data.errorCode).toBe('CHECKOUT_EXPIRED');
  expect(await intentsOf(browser.person?.id)).toEqual([]);
});

test.each([
  ['complete', 'done'],
  ['fail', 'confirming'],
] as const)('the bank asks in the frame: %s leads to %s', async (challenge, state) => {
  const { browser, pay, view } = await held();
  const asked = await browser.mutate('checkout.pay', {
    ...pay,
    confirmationToken: await tokenOf('challenge'),
  });
  expect(asked.data).toMatchObject({ state: 'confirm', frameUrl: expect.stringContaining('/pay/frame/') });
  const intent = intentOf(asked.data);
  expect((await payInFrame(intent, null)).answer).toEqual({ state: 'challenge' });
  await payInFrame(intent, { number: '', expiry: '', cvc: '' }, challenge);
  expect((await view()).state).toBe(state);
  const other = { checkoutId: pay.checkoutId, method: 'card', confirmationToken: await tokenOf('succeeds') };
  expect((await browser.mutate('checkout.pay', other)).data.state).toBe('done');
  expect(await ticketsOf(browser)).toBe(1);
});

test('a card whose bank answers later is processing, and pays later', async () => {
  const { browser, pay, view } = await held();
  const sent = await browser.mutate('checkout.pay', { ...pay, confirmationToken: await tokenOf('delayed') });
  expect(sent.data.state).toBe('processing');
  expect((await view()).state).toBe('processing');
  later(11_000);
  expect((await view()).state).toBe('done');
});

test('another card ends the payment that its bank still asks about', async () => {
  const { browser, pay } = await held();
  await browser.mutate('checkout.pay', { ...pay, confirmationToken: await tokenOf('challenge') });
  const other = { checkoutId: pay.checkoutId, method: 'card', confirmationToken: await tokenOf('succeeds') };
  expect((await browser.mutate('checkout.pay', other)).data.state).toBe('done');
  expect((await intentsOf(browser.person?.id)).sort()).toEqual(['authorized', 'cancelled']);
});

test('the wallet pays a part, and a repeat after the sale gives the same ticket', async () => {
  const { browser, pay } = await held({ who: await buyerWith(500) });
  const mixed = { ...pay, method: 'wallet_and_card', confirmationToken: await tokenOf('succeeds') };
  const [first, again] = [
    await browser.mutate('checkout.pay', mixed),
    await browser.mutate('checkout.pay', mixed),
  ];
  expect(first.data).toMatchObject({ state: 'done', result: { receipt: { totalMinor: 1_200 } } });
  expect(again.data).toEqual(first.data);
});

test('a tip and a top-up are paid in one call, and a repeat says the same', async () => {
  const browser = new Browser(await person());
  const { amount, requestId: _, ...tip } = tipOf(await showWith(['Ana']));
  const topUp = { currency: 'USD', amountMinor: 2_500 };
  for (const subject of [{ tip: { ...tip, amountMinor: amount } }, { topUp }]) {
    const requestId = crypto.randomUUID();
    const card = { requestId, method: 'card', confirmationToken: await tokenOf('succeeds'), ...subject };
    const [first, again] = [
      await browser.mutate('checkout.pay', card),
      await browser.mutate('checkout.pay', card),
    ];
    expect(first.data).toMatchObject({
      state: 'done',
      result: { kind: 'topUp' in subject ? 'topup' : 'tip' },
    });
    expect(again.data).toEqual(first.data);
  }
});

test('another card ends the tip or top-up that its bank still asks about, so that no later answer pays twice', async () => {
  const browser = new Browser(await person());
  const { amount, requestId: _, ...tip } = tipOf(await showWith(['Ana']));
  for (const subject of [
    { tip: { ...tip, amountMinor: amount } },
    { topUp: { currency: 'USD', amountMinor: 2_500 } },
  ]) {
    const pay = async (card: 'challenge' | 'succeeds') =>
      (
        await browser.mutate('checkout.pay', {
          method: 'card',
          confirmationToken: await tokenOf(card),
          ...subject,
        })
      ).data;
    const asked = await pay('challenge');
    expect(asked.state).toBe('confirm');
    expect((await pay('succeeds')).state).toBe('done');
    const refused = await payInFrame(intentOf(asked), { number: '', expiry: '', cvc: '' }, 'complete');
    expect(refused.answer).not.toMatchObject({ state: 'authorized' });
  }
  expect((await intentsOf(browser.person?.id)).filter((state) => state === 'cancelled')).toHaveLength(2);
});

test('a request id is of its person: another one cannot pay with it', async () => {
  const { browser, pay } = await held();
  await browser.mutate('checkout.pay', { ...pay, confirmationToken: await tokenOf('challenge') });
  const other = new Browser(await person());
  const paid = await other.mutate('checkout.pay', { ...pay, confirmationToken: await tokenOf('succeeds') });
  expect(paid.error?.data.errorCode).toBe('CHECKOUT_NOT_FOUND');
});

test('a place whose card was declined is free at its own time', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 1 }] });
  const { browser, pay } = await held({ sale });
  await browser.mutate('checkout.pay', { ...pay, confirmationToken: await tokenOf('declined') });
  later(10 * 60_000 + 1_000);
  expect(await boxOfficeOf(sale.eventId).heldPlaces('tickets')).toBe(0);
});
