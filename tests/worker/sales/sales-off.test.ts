import { env, SELF } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { payInFrame } from '#tests/support/worker/card-payments.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { scanOf } from '#tests/support/worker/door.ts';
import { buyerWith, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { settleDuePayments } from '#worker/checkout/payments/settle-due-payments.ts';

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

const [current, earlier] = JSON.parse(env.TICKET_SIGNING_KEYS ?? '[]') as Record<string, string>[];

/** What a broken deploy of the secret leaves. */
const BROKEN_RINGS = {
  'no secret': '',
  'the banner of npm in front': `> aforo@0.1.0 keys:rotate\n${JSON.stringify([current])}`,
  'a private half cut off': JSON.stringify([{ ...current, d: current?.d?.slice(0, 20) }]),
  "another key's private half": JSON.stringify([{ ...current, d: earlier?.d }]),
  'one id twice': JSON.stringify([current, { ...earlier, kid: current?.kid }]),
};

test.each(Object.entries(BROKEN_RINGS))(
  'with %s as the key ring nothing is sold or charged, and the checks say so',
  async (_, ring) => {
    const whole = env.TICKET_SIGNING_KEYS;
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const show = await showWith(['Ana']);
    const guest = await buyerWith(10_000);
    const payer = new Browser(await person());
    const { checkoutId } = (await payer.start(show)).data;
    const pay = await payer.mutate('checkout.pay', { checkoutId, method: 'card' });
    const [, clientSecret = ''] = pay.data.frameUrl.split('#');

    env.TICKET_SIGNING_KEYS = ring;
    const refused = await guest.mutate('tickets.purchase', purchaseOf(show, 1));
    expect(refused.error?.data.errorCode).toBe('SALES_OFF');
    await payInFrame({ paymentId: pay.data.paymentId, clientSecret });
    await settleDuePayments({ ...checkoutDeps(env), now: () => Date.now() + 60_000 });
    const sold = () =>
      env.DB.prepare('SELECT count(*) AS n FROM tickets WHERE event_id = ?').bind(show.eventId).first('n');
    expect(await sold()).toBe(0);
    const ready = await SELF.fetch(`${SITE}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { checks: { database: true, keys: false } },
    ]);

    env.TICKET_SIGNING_KEYS = whole ?? '';
    await settleDuePayments({ ...checkoutDeps(env), now: () => Date.now() + 120_000 });
    expect(await sold()).toBe(1);
    expect((await auditLedger(env.DB)).findings).toEqual([]);
    logged.mockRestore();
  },
);
