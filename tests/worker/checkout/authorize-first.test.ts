import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { auditLedger } from '#db/ledger/audit.ts';
import { readAuthorizationOfHold } from '#db/readers/money/authorizations.ts';
import { refused } from '#shared/errors/errors.ts';
import {
  aMinuteOfPayments,
  payInFrame,
  settleAtProvider,
  testPayments,
  tokenOf,
} from '#tests/support/worker/card-payments.ts';
import { intentOf } from '#tests/support/worker/card-sales.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { boxOfficeOf, buyerWith, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { checkoutOf } from '#worker/box-office/parts.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { settleIntent } from '#worker/checkout/payments/settle-payment.ts';
import { authorizeCard } from '#worker/checkout/strangers/authorize-card.ts';
import { cancelAuthorization } from '#worker/checkout/strangers/settle-authorization.ts';
import type { TestCard } from '#worker/money/payments/embedded/test-cards.ts';
import type { PaymentProvider } from '#worker/money/payments/provider.ts';

const realNow = Date.now;
const later = (ms: number) => {
  Date.now = () => realNow() + ms;
};
afterEach(async () => {
  Date.now = realNow;
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

async function held(options: { sale?: Sale } = {}) {
  const sale = options.sale ?? (await eventOnSale({ types: [{ price: 1_200, quantity: 20 }] }));
  const browser = new Browser();
  const begun = await browser.start(sale);
  const { checkoutId } = begun.data;
  const holdId = checkoutId.split('.')[1];
  const authorize = async (card: TestCard = 'succeeds', more: Record<string, unknown> = {}) =>
    await browser.mutate('checkout.authorize', {
      checkoutId,
      confirmationToken: await tokenOf(card),
      ...more,
    });
  const row = () => readAuthorizationOfHold(readerOf(env.DB), holdId);
  const view = async () => (await browser.query('checkout.get', { checkoutId })).data;
  const signIn = async (who = person()) => {
    browser.person = await who;
    return await browser.mutate('checkout.extend', { checkoutId });
  };
  return { sale, browser, checkoutId, begun: begun.data, authorize, row, view, signIn };
}

async function intentStates(eventId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT state FROM test_intents WHERE json_extract(metadata, '$.eventId') = ? ORDER BY created_at, rowid",
  )
    .bind(eventId)
    .all<{ state: string }>();
  return results.map(({ state }) => state);
}

const paymentsAt = async (eventId: string) =>
  (
    await env.DB.prepare('SELECT status, captured_at AS capturedAt FROM payments WHERE event_id = ?')
      .bind(eventId)
      .all<{ status: string; capturedAt: number | null }>()
  ).results;

const ticketsOf = async (browser: Browser) => (await browser.query('tickets.mine', {})).data.items.length;

/** The use-case with a provider that a test changes. */
async function authorizeBy(
  { browser, checkoutId }: Awaited<ReturnType<typeof held>>,
  request: { requestId: string; confirmationToken: string },
  provider: Partial<PaymentProvider>,
) {
  const cookie = [...browser.cookies].find(([name]) => name.includes('checkout_browser'))?.[1] ?? '';
  const deps = { ...checkoutDeps(env), payments: { ...testPayments(), ...provider } };
  const owner = `browser:${cookie.split('.')[0]}`;
  return await authorizeCard(deps, { owner, address: null }, { ...request, checkoutId });
}

test('a stranger pays by card, then types the code, and has the ticket in the same call', async () => {
  const { sale, browser, begun, authorize, view, signIn, row } = await held();
  expect(begun.cardFirst).toBe(true);
  expect((await authorize()).data).toMatchObject({ state: 'authorized' });
  expect(await view()).toMatchObject({ state: 'authorized', result: null, payment: null });
  // Nothing of it is a payment yet, and the cron leaves it alone while its places are held.
  expect(await paymentsAt(sale.eventId)).toEqual([]);
  await aMinuteOfPayments();
  expect(await intentStates(sale.eventId)).toEqual(['authorized']);

  const bought = await signIn();
  expect(bought.data).toMatchObject({
    state: 'done',
    result: { kind: 'tickets', tickets: [{ status: 'active' }] },
  });
  expect(await row()).toBeUndefined();
  await settleAtProvider();
  expect(await paymentsAt(sale.eventId)).toEqual([{ status: 'paid', capturedAt: expect.any(Number) }]);
  expect(await ticketsOf(browser)).toBe(1);
});

test('an authorization whose code never comes is given back when its hold ends, also after a crash', async () => {
  const { sale, authorize, view } = await held();
  await authorize();
  const { expiresAt } = await view();
  later(Date.parse(expiresAt) - realNow() + 1_000);
  const away = { ...testPayments(), cancelIntent: async () => refused('PAYMENTS_UNAVAILABLE') };
  const row = await readAuthorizationOfHold(readerOf(env.DB), (await view()).checkoutId.split('.')[1]);
  if (row) await cancelAuthorization({ ...checkoutDeps(env), payments: away }, row, 'CHECKOUT_EXPIRED');
  await aMinuteOfPayments();
  await settleAtProvider();
  expect(await intentStates(sale.eventId)).toEqual(['cancelled']);
  expect(await paymentsAt(sale.eventId)).toEqual([]);
});

test('nobody asks again: the cron finds the ended hold and gives the authorization back', async () => {
  const { sale, authorize, row } = await held();
  await authorize();
  later(20 * 60_000);
  await aMinuteOfPayments();
  await settleAtProvider();
  expect(await intentStates(sale.eventId)).toEqual(['cancelled']);
  expect(await row()).toMatchObject({ status: 'failed', releasedAt: expect.any(Number) });
  later(3 * 24 * 3_600_000);
  await aMinuteOfPayments();
  expect(await row()).toBeUndefined();
});

test('a code that comes when the places are gone buys nothing, and the money is given back', async () => {
  const { sale, authorize, signIn, view } = await held();
  await authorize();
  later(20 * 60_000);
  expect((await signIn()).error?.data.errorCode).toBe('CHECKOUT_EXPIRED');
  expect(await intentStates(sale.eventId)).toEqual(['cancelled']);
  expect(await view()).toMatchObject({ state: 'expired', returnedMinor: 1_200 });
});

test('a person who has the maximum is told so, and the authorization is given back', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 20, perPersonLimit: 1 }] });
  const who = await buyerWith(2_000);
  const before = await new Browser(who).start(sale, { pay: 'wallet', expectedTotalMinor: 1_200 });
  expect(before.data.state).toBe('done');
  const { authorize, signIn, view } = await held({ sale });
  await authorize();
  expect((await signIn(Promise.resolve(who))).error?.data.errorCode).toBe('OVER_PERSON_LIMIT');
  expect(await intentStates(sale.eventId)).toEqual(['cancelled']);
  expect(await view()).toMatchObject({ state: 'failed', failure: 'OVER_PERSON_LIMIT', returnedMinor: 1_200 });
});

test('the same request at once and later authorizes one card, and another request is told of it', async () => {
  const { sale, authorize, signIn, browser } = await held();
  const requestId = crypto.randomUUID();
  const confirmationToken = await tokenOf('succeeds');
  const same = () => authorize('succeeds', { requestId, confirmationToken });
  const answers = await Promise.all([same(), same(), same()]);
  answers.push(await same());
  for (const { data } of answers) expect(['authorized', 'processing']).toContain(data.state);
  expect(answers.at(-1)?.data.state).toBe('authorized');
  // A second tab.
  expect((await authorize()).data.state).toBe('authorized');
  expect(await intentStates(sale.eventId)).toEqual(['authorized']);
  const who = person();
  const twice = await Promise.all([signIn(who), signIn(who)]);
  expect(twice.map(({ data }) => data?.state)).toContain('done');
  expect(await ticketsOf(browser)).toBe(1);
});

test('two requests of two tabs at once authorize one card', async () => {
  const { sale, authorize } = await held();
  await Promise.all([authorize(), authorize(), authorize()]);
  await settleAtProvider();
  expect((await intentStates(sale.eventId)).filter((state) => state === 'authorized')).toHaveLength(1);
});

test('a declined card leaves the places, and three of them bring the code first', async () => {
  const { authorize, view, signIn, browser, checkoutId } = await held();
  for (const _each of [1, 2, 3])
    expect((await authorize('declined')).data).toMatchObject({ state: 'declined', failure: 'CARD_DECLINED' });
  expect(await view()).toMatchObject({
    state: 'held',
    payment: null,
    failure: 'CARD_DECLINED',
    returnedMinor: 0,
  });
  expect((await authorize()).error?.data.errorCode).toBe('CODE_FIRST');
  // As before: the code, then the card.
  expect((await signIn()).data.state).toBe('held');
  const card = { checkoutId, method: 'card', confirmationToken: await tokenOf('succeeds') };
  expect((await browser.mutate('checkout.pay', card)).data.state).toBe('done');
});

test('a browser tries ten cards an hour, however many choices it makes', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 200 }] });
  const browser = new Browser();
  const codes: string[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const { checkoutId } = (await browser.start(sale)).data;
    const answer = await browser.mutate('checkout.authorize', {
      checkoutId,
      confirmationToken: await tokenOf('succeeds'),
    });
    codes.push(answer.data?.state ?? answer.error?.data.errorCode);
  }
  expect(codes.filter((code) => code === 'authorized')).toHaveLength(10);
  expect(codes.at(-1)).toBe('CODE_FIRST');
  // Each new choice has given back what the one before had authorized.
  await settleAtProvider();
  const states = await intentStates(sale.eventId);
  expect(states.filter((state) => state === 'authorized').length).toBeLessThanOrEqual(1);
});

test.each([
  ['complete', 'authorized'],
  ['fail', 'confirming'],
] as const)('the bank asks before the code: %s leads to %s', async (challenge, state) => {
  const { authorize, view, signIn, browser, checkoutId } = await held();
  const asked = await authorize('challenge');
  expect(asked.data).toMatchObject({ state: 'confirm', frameUrl: expect.stringContaining('/pay/frame/') });
  await payInFrame(intentOf(asked.data), { number: '', expiry: '', cvc: '' }, challenge);
  expect((await view()).state).toBe(state);
  if (challenge === 'complete') expect((await signIn()).data.state).toBe('done');
  else {
    expect((await authorize()).data.state).toBe('authorized');
    expect((await signIn()).data.state).toBe('done');
  }
  expect(await ticketsOf(browser)).toBe(1);
  expect(checkoutId).toBeTruthy();
});

test("the bank's question is still open when the code is typed: its answer buys", async () => {
  const { authorize, view, signIn, browser } = await held();
  const asked = await authorize('challenge');
  expect((await signIn()).data.state).toBe('confirming');
  await payInFrame(intentOf(asked.data), { number: '', expiry: '', cvc: '' }, 'complete');
  expect((await view()).state).toBe('done');
  expect(await ticketsOf(browser)).toBe(1);
});

test('a lost answer of the provider: the same request, or its webhook, goes on with the same intent', async () => {
  for (const way of ['request', 'webhook'] as const) {
    const test = await held();
    const request = { requestId: crypto.randomUUID(), confirmationToken: await tokenOf('succeeds') };
    const lost = await authorizeBy(test, request, {
      createIntent: async (order) => {
        await testPayments().createIntent(order);
        return refused('PAYMENTS_UNAVAILABLE');
      },
    });
    expect(lost).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    if (way === 'request') expect((await test.authorize('succeeds', request)).data.state).toBe('authorized');
    else {
      const intent = await testPayments().readIntent(`test_pi_${(await test.row())?.id}`);
      if (intent.ok) await settleIntent(checkoutDeps(env), intent.value);
    }
    expect((await test.view()).state).toBe('authorized');
    expect(await intentStates(test.sale.eventId)).toEqual(['authorized']);
    expect((await test.signIn()).data.state).toBe('done');
  }
});

test('a busy provider has authorized nothing, and the same request takes its turn', async () => {
  const test = await held();
  const request = { requestId: crypto.randomUUID(), confirmationToken: await tokenOf('succeeds') };
  const busy = { createIntent: async () => refused('PAYMENTS_BUSY') };
  expect(await authorizeBy(test, request, busy)).toMatchObject({ code: 'PAYMENTS_BUSY' });
  expect((await test.authorize('succeeds', request)).data.state).toBe('authorized');
});

test('leaving gives places and authorization back', async () => {
  const { sale, authorize, browser, checkoutId } = await held();
  await authorize();
  expect((await browser.mutate('checkout.release', { checkoutId })).data.state).toBe('released');
  expect(await intentStates(sale.eventId)).toEqual(['cancelled']);
  expect(await boxOfficeOf(sale.eventId).heldPlaces('tickets')).toBe(0);
});

test('a crash between claim and payment: reading the checkout goes on', async () => {
  const { sale, authorize, browser, checkoutId, view } = await held();
  await authorize();
  browser.person = await person();
  const [eventId = '', holdId = ''] = checkoutId.split('.');
  const owners = [...browser.cookies].flatMap(([name, value]) =>
    name.includes('checkout_browser') ? [`browser:${value.split('.')[0]}`] : [],
  );
  const userId = browser.person.id;
  await checkoutOf(checkoutDeps(env), eventId).claim({ holdId, owners, userId, limited: true });
  expect((await view()).state).toBe('done');
  await settleAtProvider();
  expect(await paymentsAt(sale.eventId)).toEqual([{ status: 'paid', capturedAt: expect.any(Number) }]);
});

test("another browser's hold, a person's hold, and nonsense are refused", async () => {
  const { checkoutId, authorize, signIn } = await held();
  const confirmationToken = await tokenOf('succeeds');
  const other = new Browser();
  await other.start(await eventOnSale());
  for (const browser of [other, new Browser(), new Browser(await person())]) {
    const answer = await browser.mutate('checkout.authorize', { checkoutId, confirmationToken });
    expect(answer.error?.data.errorCode).toBe('CHECKOUT_NOT_FOUND');
  }
  for (const bad of [
    { confirmationToken: 'x'.repeat(300) },
    { confirmationToken: 'no spaces' },
    { checkoutId: 'x' },
  ])
    expect((await authorize('succeeds', bad)).error?.data.errorCode).toBe('BAD_INPUT');
  await signIn();
  expect((await authorize()).error?.data.errorCode).toBe('CHECKOUT_NOT_FOUND');
});
