import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { readPayment } from '#db/readers/money/payments.ts';
import { HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import { aMinuteOfPayments, payInFrame } from '#tests/support/worker/card-payments.ts';
import { cardCheckout } from '#tests/support/worker/card-sales.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { boxOfficeOf, buyerWith, eventOnSale } from '#tests/support/worker/events.ts';
import { loseD1 } from '#tests/support/worker/faults.ts';

const realNow = Date.now;
let outage: Awaited<ReturnType<typeof loseD1>> | null = null;
afterEach(async () => {
  await outage?.end();
  outage = null;
  Date.now = realNow;
});

test('a buyer who cannot pay while D1 is away loses no time of the hold', async () => {
  const start = realNow();
  let clock = start;
  Date.now = () => clock;
  const sale = await eventOnSale();
  const buyer = new Browser(await buyerWith(5_000));
  const { data } = await buyer.start(sale);
  const { checkoutId, expiresAt } = data;
  clock += HOLD_MS - 30_000;
  outage = await loseD1(sale.eventId);
  const pay = () => buyer.mutate('checkout.pay', { checkoutId, method: 'wallet' });
  expect((await pay()).error?.data.errorCode).toBe('AUTH_UNAVAILABLE');
  await expect.poll(() => outage?.looks()).toBe(3);
  // After three failed reads the object has taken note, before it answers the next call.
  await boxOfficeOf(sale.eventId).heldPlaces('tickets');
  clock += 80_000;
  await outage.end();
  await boxOfficeOf(sale.eventId).lookForD1();
  const { data: after } = await buyer.query('checkout.get', { checkoutId });
  expect(after.state).toBe('held');
  expect(Date.parse(after.expiresAt) - Date.parse(expiresAt)).toBe(80_000);
  expect((await pay()).data.state).toBe('done');
});

test('a card payment gets the time that its hold gets while D1 is away', async () => {
  let clock = realNow();
  Date.now = () => clock;
  const { browser, sale, checkoutId, paymentId, intent } = await cardCheckout();
  clock += HOLD_MS - 30_000;
  outage = await loseD1(sale.eventId);
  await browser.mutate('checkout.pay', { checkoutId, method: 'card' });
  await expect.poll(() => outage?.looks()).toBe(3);
  await boxOfficeOf(sale.eventId).heldPlaces('tickets');
  clock += 80_000;
  await outage.end();
  await boxOfficeOf(sale.eventId).lookForD1();
  await aMinuteOfPayments();
  const { data: held } = await browser.query('checkout.get', { checkoutId });
  const payment = await readPayment(readerOf(env.DB), paymentId);
  expect([payment?.status, payment?.expiresAt]).toEqual(['pending', Date.parse(held.expiresAt)]);
  await payInFrame(intent);
  expect((await browser.query('checkout.get', { checkoutId })).data.state).toBe('done');
});

test('an event of which this isolate knows nothing is not told of an outage', async () => {
  const sale = await eventOnSale();
  const buyer = new Browser(await buyerWith(5_000));
  outage = await loseD1(sale.eventId);
  const checkoutId = `${crypto.randomUUID()}.${crypto.randomUUID()}`;
  const paid = await buyer.mutate('checkout.pay', { checkoutId, method: 'wallet' });
  expect(paid.error?.data.errorCode).toBe('AUTH_UNAVAILABLE');
  expect(outage.looks()).toBe(0);
});
