import { env, SELF } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { payInFrame } from '#tests/support/worker/card-payments.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { scanOf } from '#tests/support/worker/door.ts';
import { buyerWith, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { settleDuePayments } from '#worker/checkout/settle-due-payments.ts';

beforeEach(() => {
  env.SALES = 'on';
});
afterEach(() => {
  env.SALES = 'on';
});

test('SALES=off refuses every sale, order, tip, top-up and checkout, with words in the three languages', async () => {
  const show = await showWith(['Ana']);
  const itemId = await menuItem(show, { price: 100, quantity: 5 });
  const guest = await buyerWith(10_000);
  const requestId = crypto.randomUUID();
  const ticketLines = [{ ticketTypeId: show.typeId, quantity: 1 }];
  const { checkoutId } = (
    await guest.mutate('checkout.start', { requestId, eventId: show.eventId, lines: ticketLines })
  ).data;
  env.SALES = 'off';
  const refusals = await Promise.all([
    guest.mutate('tickets.purchase', purchaseOf(show, 1)),
    show.organizer.mutate('tickets.sellAtDoor', {
      requestId,
      eventId: show.eventId,
      ticketTypeId: show.typeId,
      quantity: 1,
      letIn: false,
    }),
    guest.mutate('orders.place', {
      requestId,
      eventId: show.eventId,
      lines: [{ menuItemId: itemId, quantity: 1 }],
    }),
    guest.mutate('tips.send', tipOf(show)),
    guest.mutate('wallet.topUp', { requestId, currency: 'USD', amountMinor: 1_000, returnPath: '/wallet' }),
    guest.mutate('checkout.start', { requestId, eventId: show.eventId, lines: ticketLines }),
    guest.mutate('checkout.pay', { requestId, checkoutId, method: 'wallet' }),
    guest.mutate('checkout.pay', {
      requestId,
      method: 'card',
      topUp: { currency: 'USD', amountMinor: 1_000 },
    }),
  ]);
  expect(refusals.map(({ status, error }) => [status, error?.data.errorCode])).toEqual(
    refusals.map(() => [503, 'SALES_OFF']),
  );
  expect(await (await SELF.fetch(`${SITE}/api/config`)).json()).toMatchObject({ salesOff: true });
});

test('with SALES=off the door, refunds and sign-in go on', async () => {
  const show = await showWith(['Ana']);
  const guest = await buyerWith(10_000);
  const bought = await guest.mutate('tickets.purchase', purchaseOf(show, 2));
  const [first, second] = bought.data.ticketIds;
  env.SALES = 'off';
  const scan = await show.organizer.mutate('checkin.scan', scanOf(show, { ticketId: first }));
  expect(scan.data).toMatchObject({ outcome: 'valid' });
  const refund = await show.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: show.eventId,
    ticketId: second,
  });
  expect(refund.status).toBe(200);
  const newcomer = await person();
  expect((await newcomer.query('auth.me')).data).toMatchObject({ id: newcomer.id });
});

test('a card that was authorized before SALES=off waits, and buys its ticket once sales go on', async () => {
  const show = await showWith(['Ana']);
  const buyer = new Browser(await person());
  const { checkoutId } = (await buyer.start(show)).data;
  const pay = await buyer.mutate('checkout.pay', { checkoutId, method: 'card' });
  const [, clientSecret = ''] = pay.data.frameUrl.split('#');
  env.SALES = 'off';
  await payInFrame({ paymentId: pay.data.paymentId, clientSecret });
  expect((await buyer.query('checkout.get', { checkoutId })).data.state).not.toBe('done');
  env.SALES = 'on';
  await settleDuePayments({ ...checkoutDeps(env), now: () => Date.now() + 60_000 });
  expect((await buyer.query('checkout.get', { checkoutId })).data.state).toBe('done');
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});
