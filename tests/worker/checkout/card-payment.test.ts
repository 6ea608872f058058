import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { auditLedger } from '#db/ledger/audit.ts';
import { readPayment } from '#db/readers/money/payments.ts';
import {
  aMinuteOfPayments,
  payInFrame,
  settleAtProvider,
  submitInFrame,
  testPayments,
} from '#tests/support/worker/card-payments.ts';
import { cardCheckout, intentOf } from '#tests/support/worker/card-sales.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { boxOfficeOf, buyerWith, eventOnSale } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { cancelOpenPayment, settleIntent } from '#worker/checkout/payments/settle-payment.ts';
import { testIntentId } from '#worker/money/payments/embedded/test-intents.ts';

async function paymentRow(paymentId: string) {
  await settleAtProvider();
  return await env.DB.prepare(
    `SELECT status, failure, authorized_at IS NOT NULL AS authorized, captured_at IS NOT NULL AS captured,
            released_at IS NOT NULL AS released, result_id AS resultId FROM payments WHERE id = ?`,
  )
    .bind(paymentId)
    .first();
}

async function stateOf(paymentId: string): Promise<string | undefined> {
  await settleAtProvider();
  const row = await env.DB.prepare('SELECT state FROM test_intents WHERE payment_id = ?')
    .bind(paymentId)
    .first<{ state: string }>();
  return row?.state;
}

async function balanceOf(browser: Browser): Promise<number> {
  const { data } = await browser.query('wallet.get');
  return data.wallets.find(({ currency }: { currency: string }) => currency === 'USD').balanceMinor;
}

/** So much later than the test began. */
function later(ms: number): void {
  Date.now = () => realNow() + ms;
}

/** Eleven minutes later: every hold has expired. */
function expireHolds(): void {
  later(11 * 60_000);
}

const ticketsOf = async (browser: Browser) => (await browser.query('tickets.mine', {})).data.items.length;

const realNow = Date.now;
afterEach(async () => {
  Date.now = realNow;
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('a card pays a held ticket: authorized, sold, then captured', async () => {
  const { browser, checkoutId, paymentId, amountMinor, intent } = await cardCheckout();
  expect(amountMinor).toBe(1_200);
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('confirming');
  await payInFrame(intent);
  const { data } = await browser.query('checkout.get', { checkoutId });
  expect(data).toMatchObject({ state: 'done', result: { kind: 'tickets', receipt: { totalMinor: 1_200 } } });
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'paid', captured: 1 });
  expect(await stateOf(paymentId)).toBe('paid');
  expect([await ticketsOf(browser), await balanceOf(browser)]).toEqual([1, 0]);
});

test('a declined card can be followed by another one in the same payment', async () => {
  const { browser, checkoutId, paymentId, intent } = await cardCheckout();
  const { answer } = await payInFrame(intent, 'declined');
  expect(answer).toMatchObject({ code: 'CARD_DECLINED' });
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('confirming');
  await payInFrame(intent, 'challenge', 'complete');
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('done');
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'paid', captured: 1 });
});

test('the wallet pays what it has and the card the rest', async () => {
  const { browser, checkoutId, amountMinor, intent } = await cardCheckout({
    balance: 500,
    method: 'wallet_and_card',
  });
  expect(amountMinor).toBe(700);
  await payInFrame(intent);
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('done');
  expect(await balanceOf(browser)).toBe(0);
});

test('a wallet emptied meanwhile leaves the card uncharged and says why', async () => {
  const { browser, checkoutId, paymentId, intent } = await cardCheckout({
    balance: 500,
    method: 'wallet_and_card',
  });
  const other = await eventOnSale({ types: [{ price: 500 }] });
  const lines = [{ ticketTypeId: other.typeId, quantity: 1 }];
  expect((await browser.mutate('tickets.purchase', { eventId: other.eventId, lines })).status).toBe(200);
  await payInFrame(intent);
  const { data } = await browser.query('checkout.get', { checkoutId });
  expect(data).toMatchObject({ state: 'failed', failure: 'INSUFFICIENT_BALANCE', returnedMinor: 700 });
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'failed', released: 1 });
  expect(await stateOf(paymentId)).toBe('cancelled');
  await browser.mutate('checkout.pay', { checkoutId, method: 'card' });
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('confirming');
});

test('a delayed payment keeps the place, and the minute settles it without a page', async () => {
  const { browser, checkoutId, paymentId, intent } = await cardCheckout();
  await payInFrame(intent, 'delayed');
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('processing');
  const wallet = await browser.mutate('checkout.pay', { checkoutId, method: 'card' });
  expect(wallet.error?.data.errorCode).toBe('PAYMENT_PENDING');
  const shown = async () => (await browser.query('wallet.openPayments')).data.payments;
  expect(await shown()).toMatchObject([
    { paymentId, submitted: true, checkoutUrl: null, checkout: { checkoutId, kind: 'tickets' } },
  ]);
  Date.now = () => realNow() + 10_000;
  await aMinuteOfPayments();
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'paid', captured: 1 });
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('done');
  expect(await ticketsOf(browser)).toBe(1);
  expect(await shown()).toEqual([]);
});

test('releasing a checkout ends its payment, so that its form charges nobody', async () => {
  const { browser, checkoutId, intent } = await cardCheckout();
  await browser
    .mutate('checkout.release', { checkoutId })
    .then(({ data }) => expect(data.state).toBe('released'));
  const { answer } = await payInFrame(intent);
  expect(answer).toMatchObject({ code: 'CHECKOUT_EXPIRED' });
});

test('a checkout in another tab ends the card form of the first one before any charge', async () => {
  const { browser, sale, checkoutId, paymentId } = await cardCheckout();
  expect(await submitInFrame({ paymentId })).toBe(true);
  await browser.start(sale);
  expect(await stateOf(paymentId)).toBe('cancelled');
  expect(await submitInFrame({ paymentId })).toBe(false);
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('released');
});

test('a card that was confirmed after the last place went is not charged, and the buyer is told', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 1 }] });
  const { browser, checkoutId, paymentId, intent } = await cardCheckout({ sale });
  expireHolds();
  const quick = await buyerWith(5_000);
  const lines = [{ ticketTypeId: sale.typeId, quantity: 1 }];
  const requestId = crypto.randomUUID();
  expect((await quick.mutate('tickets.purchase', { requestId, eventId: sale.eventId, lines })).status).toBe(
    200,
  );
  await payInFrame(intent);
  const { data } = await browser.query('checkout.get', { checkoutId });
  expect(data).toMatchObject({ state: 'failed', failure: 'CHECKOUT_EXPIRED', returnedMinor: 1_200 });
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'failed', released: 1 });
  expect(await stateOf(paymentId)).toBe('cancelled');
  expect(await ticketsOf(browser)).toBe(0);
});

test('a card that was confirmed after the hold expired is paid back, while there are places too', async () => {
  const sale = await delayedSale();
  const { browser, checkoutId, paymentId, intent } = await cardCheckout({ sale });
  expireHolds();
  expect(await submitInFrame({ paymentId })).toBe(false);
  await payInFrame(intent);
  expect((await browser.query('checkout.get', { checkoutId })).data).toMatchObject({
    state: 'failed',
    failure: 'CHECKOUT_EXPIRED',
    returnedMinor: 1_200,
  });
  expect(await stateOf(paymentId)).toBe('cancelled');
  expect(await ticketsOf(browser)).toBe(0);
});

test('a payment submitted in time buys at the price of its hold for ten minutes more, and not after', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 10 }] });
  const [quick, slow] = [await cardCheckout({ sale }), await cardCheckout({ sale })];
  const raised = { requestId: crypto.randomUUID(), ticketTypeId: sale.typeId, price: 9_000 };
  expect((await sale.organizer.mutate('ticketTypes.update', raised)).status).toBe(200);
  later(9 * 60_000);
  for (const { paymentId } of [quick, slow]) expect(await submitInFrame({ paymentId })).toBe(true);
  later(18 * 60_000);
  await aMinuteOfPayments();
  await payInFrame(quick.intent);
  const bought = await quick.browser.query('checkout.get', { checkoutId: quick.checkoutId });
  expect(bought.data).toMatchObject({ state: 'done', result: { receipt: { totalMinor: 1_200 } } });
  later(20 * 60_000);
  await payInFrame(slow.intent);
  const late = await slow.browser.query('checkout.get', { checkoutId: slow.checkoutId });
  expect(late.data).toMatchObject({ state: 'failed', failure: 'CHECKOUT_EXPIRED' });
  expect([await ticketsOf(quick.browser), await ticketsOf(slow.browser)]).toEqual([1, 0]);
});

test('a place whose card was declined is free at its own time, and nobody confirms it later', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 1 }] });
  const { browser, checkoutId, paymentId, intent } = await cardCheckout({ sale });
  later(9 * 60_000);
  expect(await submitInFrame({ paymentId })).toBe(true);
  await payInFrame(intent, 'declined');
  later(10 * 60_000 + 1_000);
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('expired');
  expect((await new Browser(await person()).start(sale)).data.state).toBe('held');
  await payInFrame(intent);
  expect(await ticketsOf(browser)).toBe(0);
});

test('a card that was confirmed just before its hold was replaced is paid back', async () => {
  const { browser, sale, checkoutId, paymentId } = await cardCheckout();
  await env.DB.prepare("UPDATE test_intents SET state = 'authorized' WHERE payment_id = ?")
    .bind(paymentId)
    .run();
  expect((await browser.start(sale)).data.state).toBe('held');
  expect(await stateOf(paymentId)).toBe('cancelled');
  const { data } = await browser.query('checkout.get', { checkoutId });
  expect(data).toMatchObject({ state: 'failed', failure: 'CHECKOUT_EXPIRED', returnedMinor: 1_200 });
  expect(await ticketsOf(browser)).toBe(0);
});

test('webhook, pages and a double press settle one payment once', async () => {
  const { browser, sale, checkoutId, paymentId, intent } = await cardCheckout();
  await Promise.all([payInFrame(intent), payInFrame(intent)]);
  const seen = await Promise.all(
    Array.from({ length: 4 }, () => browser.query('checkout.get', { checkoutId })),
  );
  await aMinuteOfPayments();
  expect(new Set(seen.map(({ data }) => data.result?.receipt.purchaseId)).size).toBe(1);
  expect(await ticketsOf(browser)).toBe(1);
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'paid', captured: 1 });
  const sold = await env.DB.prepare('SELECT sold FROM ticket_types WHERE id = ?').bind(sale.typeId).first();
  expect(sold).toEqual({ sold: 1 });
});

test('another way to pay ends an unconfirmed card payment, and the same way continues it', async () => {
  const { browser, checkoutId, paymentId } = await cardCheckout({ balance: 2_000 });
  const again = await browser.mutate('checkout.pay', { checkoutId, method: 'card' });
  expect(again.data.paymentId).toBe(paymentId);
  const paid = await browser.mutate('checkout.pay', { checkoutId, method: 'wallet' });
  expect(paid.data.state).toBe('done');
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'failed', captured: 0 });
  expect(await stateOf(paymentId)).toBe('cancelled');
});

test('a card payment that the provider never opened does not stand in the way of the wallet', async () => {
  const { browser, checkoutId, paymentId } = await cardCheckout({ balance: 2_000 });
  await env.DB.prepare('UPDATE payments SET provider_ref = NULL WHERE id = ?').bind(paymentId).run();
  const paid = await browser.mutate('checkout.pay', { checkoutId, method: 'wallet' });
  expect(paid.data).toMatchObject({ state: 'done', result: { kind: 'tickets' } });
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'failed', captured: 0 });
});

test('a page that asks while the provider opens a payment does not end it; it ends with its places', async () => {
  const { browser, checkoutId, paymentId } = await cardCheckout();
  await env.DB.prepare('UPDATE payments SET provider_ref = NULL WHERE id = ?').bind(paymentId).run();
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('confirming');
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'pending' });
  Date.now = () => realNow() + 61_000;
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('held');
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'pending' });
  Date.now = () => realNow() + 3_600_000;
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('expired');
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'failed', released: 1 });
});

test('cancelling a payment that was sold just before gives nothing back', async () => {
  const { browser, checkoutId, paymentId, intent } = await cardCheckout();
  const pending = await readPayment(readerOf(env.DB), paymentId);
  const open = await testPayments().readIntent(pending?.providerRef ?? '');
  await payInFrame(intent);
  // The provider's answer from before the card was confirmed arrives now.
  const payments = { ...testPayments(), readIntent: async () => open };
  if (pending) await cancelOpenPayment({ ...checkoutDeps(env), payments }, pending, 'CHECKOUT_EXPIRED');
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('done');
  expect(await paymentRow(paymentId)).toMatchObject({ status: 'paid', captured: 1, released: 0 });
  const refunds = await env.DB.prepare('SELECT 1 FROM test_refunds WHERE intent_id = ?')
    .bind(pending?.providerRef ?? '')
    .all();
  expect(refunds.results).toEqual([]);
});

test('a card confirmed in one tab and a wallet pressed in another buy one ticket', async () => {
  const { browser, checkoutId, paymentId, intent } = await cardCheckout({ balance: 2_000 });
  const [, wallet] = await Promise.all([
    payInFrame(intent),
    browser.mutate('checkout.pay', { checkoutId, method: 'wallet' }),
  ]);
  await aMinuteOfPayments();
  expect(wallet.status === 200 || wallet.error?.data.errorCode === 'PAYMENT_PENDING').toBe(true);
  expect(await ticketsOf(browser)).toBe(1);
  const { status } = (await paymentRow(paymentId)) as { status: string };
  expect(await balanceOf(browser)).toBe(status === 'paid' ? 2_000 : 800);
  expect(await stateOf(paymentId)).toBe(status === 'paid' ? 'paid' : 'cancelled');
});

test('a tip and a top-up are paid by card', async () => {
  const browser = new Browser(await person());
  const { amount, requestId: _, ...tip } = tipOf(await showWith(['Ana']));
  const opened = await browser.mutate('checkout.pay', {
    method: 'card',
    tip: { ...tip, amountMinor: amount },
  });
  await payInFrame(intentOf(opened.data));
  const given = await browser.query('checkout.get', { paymentId: opened.data.paymentId });
  expect(given.data).toMatchObject({
    state: 'done',
    result: { kind: 'tip', receipt: { amountMinor: amount } },
  });

  const topUp = { currency: 'USD', amountMinor: 2_500 };
  const topped = await browser.mutate('checkout.pay', { method: 'card', topUp });
  // A form that is merely open is not worth a line in the wallet.
  expect((await browser.query('wallet.openPayments')).data.payments).toEqual([]);
  await payInFrame(intentOf(topped.data));
  const done = await browser.query('checkout.get', { paymentId: topped.data.paymentId });
  expect(done.data).toMatchObject({ state: 'done', result: { kind: 'topup', receipt: topUp } });
  expect(await balanceOf(browser)).toBe(2_500);
});

test("nobody pays or reads another person's payment", async () => {
  const { checkoutId, paymentId } = await cardCheckout();
  const other = new Browser(await person());
  expect((await other.query('checkout.get', { paymentId })).error?.data.errorCode).toBe('PAYMENT_NOT_FOUND');
  const paid = await other.mutate('checkout.pay', { checkoutId, method: 'card' });
  expect(paid.error?.data.errorCode).toBe('CHECKOUT_NOT_FOUND');
});

/** An event whose organizer takes payments that come days later. */
async function delayedSale() {
  const sale = await eventOnSale({
    startsIn: 24 * 30,
    endsIn: 24 * 30 + 5,
    types: [{ price: 1_200, quantity: 30 }],
  });
  const change = { requestId: crypto.randomUUID(), eventId: sale.eventId, delayedPayments: true };
  expect((await sale.organizer.mutate('events.update', change)).status).toBe(200);
  return sale;
}

test('a late message about a payment that was cancelled does not end what a newer one is awaited for', async () => {
  const sale = await delayedSale();
  const { browser, checkoutId, paymentId } = await cardCheckout({ sale, balance: 500 });
  const opened = await browser.mutate('checkout.pay', { checkoutId, method: 'wallet_and_card' });
  await payInFrame(intentOf(opened.data), 'delayed');
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('processing');
  const cancelled = await testPayments().readIntent(testIntentId(paymentId));
  if (!cancelled.ok) throw new Error(cancelled.code);
  expect(cancelled.value.state).toBe('cancelled');
  await settleIntent(checkoutDeps(env), cancelled.value);
  later(60 * 60_000);
  expect(await boxOfficeOf(sale.eventId).heldPlaces('tickets')).toBe(1);
});

test('places kept for vouchers count for their person: two orders at most', async () => {
  const sale = await delayedSale();
  const browser = new Browser(await person());
  const lines = [{ ticketTypeId: sale.typeId, quantity: 10 }];
  for (let order = 0; order < 2; order++) {
    const { checkoutId } = (await browser.start(sale, { lines })).data;
    const opened = await browser.mutate('checkout.pay', { checkoutId, method: 'card' });
    await payInFrame(intentOf(opened.data), 'delayed');
    expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('processing');
  }
  expect((await browser.start(sale)).error?.data).toMatchObject({
    errorCode: 'HELD_TOO_MANY',
    details: { held: 20, limit: 20 },
  });
  expect((await new Browser(await person()).start(sale, { lines })).data.state).toBe('held');
});

test('a place waits for days for a payment that comes later, only where the organizer allows it', async () => {
  const sale = await delayedSale();
  const { browser, checkoutId, intent } = await cardCheckout({ sale });
  await payInFrame(intent, 'delayed');
  const waiting = await browser.query('checkout.get', { checkoutId });
  expect(waiting.data.state).toBe('processing');
  expect(Date.parse(waiting.data.expiresAt) - Date.now()).toBeGreaterThan(2 * 24 * 3_600_000);
});

test('a hold of a cancelled event gets no card form, neither a new nor the one it had', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 10 }] });
  const asked = await cardCheckout({ sale });
  const waiting = new Browser(await person());
  const { checkoutId } = (await waiting.start(sale)).data;
  await sale.organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId });
  for (const [browser, id] of [
    [asked.browser, asked.checkoutId],
    [waiting, checkoutId],
  ] as const) {
    const { error } = await browser.mutate('checkout.pay', { checkoutId: id, method: 'card' });
    expect(error?.data.errorCode).toBe('EVENT_CANCELLED');
  }
});
