import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import type { SalesBar } from '#shared/contracts/analytics/analytics.ts';
import { newCode } from '#tests/support/worker/codes.ts';
import {
  buyerWith,
  eventOnSale,
  fundWallet,
  menuItem,
  purchaseOf,
  type Sale,
} from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';

const requestId = () => crypto.randomUUID();

async function buy(who: Person, sale: Sale, quantity: number, more: object = {}): Promise<string[]> {
  const { data } = await who.mutate('tickets.purchase', purchaseOf(sale, quantity, { ...more }));
  return data.ticketIds;
}

async function order(who: Person, sale: Sale, menuItemId: string, quantity: number, more: object = {}) {
  const lines = [{ menuItemId, quantity }];
  const { data } = await who.mutate('orders.place', {
    requestId: requestId(),
    eventId: sale.eventId,
    lines,
    ...more,
  });
  return data.orderId as string;
}

async function balanceOfEvent(eventId: string): Promise<number> {
  const balance = await env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?')
    .bind(`event_revenue:${eventId}`)
    .first<number>('balance');
  return balance ?? 0;
}

const total = (bars: SalesBar[], of: Exclude<keyof SalesBar, 'at'>) =>
  bars.reduce((sum, bar) => sum + bar[of], 0);

/** An event with everything that moves money: codes, refunds, orders, a cancelled order, tips and a fee. */
async function busyNight(organizer?: Person) {
  const show = await showWith(['Ana', 'Boris'], {
    ...(organizer ? { organizer } : {}),
    feeBps: 250,
    types: [
      { name: 'Floor', price: 1_999 },
      { name: 'Balcony', price: 3_333 },
    ],
  });
  const beer = await menuItem(show, { price: 333, quantity: 50 });
  const { code } = await newCode(show, { value: 15 });
  const [one, two] = await Promise.all([buyerWith(50_000), buyerWith(50_000)]);
  const discounted = await buy(one, show, 3, { discountCode: code });
  await buy(two, show, 2);
  await buy(two, { ...show, typeId: show.typeIds[1] ?? '' }, 1);
  const refunded = { requestId: requestId(), eventId: show.eventId, ticketId: discounted[0], reason: '' };
  expect((await show.organizer.mutate('refunds.refundTicket', refunded)).status).toBe(200);
  await order(one, show, beer, 2);
  const gone = await order(two, show, beer, 3);
  const cancel = { requestId: requestId(), eventId: show.eventId, orderId: gone };
  expect((await two.mutate('orders.cancel', cancel)).status).toBe(200);
  await two.mutate('tips.send', tipOf(show, { amount: 700 }));
  const { data: ticket } = await one.query('tickets.get', { ticketId: discounted[1] });
  const scan = { requestId: requestId(), eventId: show.eventId, code: ticket.qr };
  expect((await show.organizer.mutate('checkin.scan', scan)).data.outcome).toBe('valid');
  await expect
    .poll(
      async () =>
        (await show.organizer.query('analytics.event', { eventId: show.eventId })).data.counts.checkedIn,
    )
    .toBe(1);
  return { show, code, beer, one, two };
}

test("an event's figures equal the ledger to the cent", async () => {
  const { show, code, beer } = await busyNight();
  const { data } = await show.organizer.query('analytics.event', { eventId: show.eventId });
  // 15 % of 1999 is 299.85 each; the line item is rounded as a whole: 5997 − 900 = 5097, or 1699 per ticket.
  expect(data.money).toEqual({
    currency: 'USD',
    ticketMinor: 5_097 + 3_998 + 3_333,
    orderMinor: 666 + 999,
    refundMinor: -1_699 - 999,
    commissionMinor: 0,
    promotersPaidMinor: 0,
    feeMinor: -(127 + 100 + 83 + 17 + 25) + 42 + 25,
    disputeMinor: 0,
    otherMinor: 0,
    netMinor: await balanceOfEvent(show.eventId),
    payoutMinor: 0,
    dueMinor: await balanceOfEvent(show.eventId),
    tipMinor: 700,
    cashMinor: 0,
    revenueMinor: 5_097 + 3_998 + 3_333 + 666 + 999 - 1_699 - 999,
  });
  expect(data.counts).toEqual({
    sold: 5,
    quantity: 200,
    refunded: 1,
    checkedIn: 1,
    buyers: 2,
    purchases: 3,
    ordersPending: 1,
    ordersCompleted: 0,
    ordersCancelled: 1,
    readyMs: null,
    tips: 1,
  });
  expect(data.types).toMatchObject([
    {
      name: 'Floor',
      sold: 4,
      refunded: 1,
      checkedIn: 1,
      discountMinor: 900,
      paidMinor: 9_095,
      refundMinor: -1_699,
    },
    {
      name: 'Balcony',
      sold: 1,
      refunded: 0,
      checkedIn: 0,
      discountMinor: 0,
      paidMinor: 3_333,
      refundMinor: 0,
    },
  ]);
  expect(data.codes).toMatchObject([{ code, uses: 1, discountMinor: 900, paidMinor: 5_097 }]);
  expect(data.codeConversion).toEqual({ sales: 5, withCode: 1 });
  expect(data.items).toEqual([
    {
      id: beer,
      name: 'Beer',
      category: 'drinks',
      ordered: 5,
      cancelled: 3,
      discountMinor: 0,
      paidMinor: 1_665,
      refundMinor: -999,
    },
  ]);
  expect(data.tips).toEqual([{ name: 'Ana', count: 1, amountMinor: 700 }]);
  const { bars } = data.sales;
  expect(total(bars, 'tickets')).toBe(6);
  expect(total(bars, 'ticketMinor')).toBe(data.money.ticketMinor);
  expect(total(bars, 'orderMinor')).toBe(data.money.orderMinor);
  expect(total(bars, 'refundMinor')).toBe(data.money.refundMinor);
  expect(data.checkIns.bars).toEqual([{ at: expect.any(String), admitted: 1, inside: 1 }]);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('events are added up within a currency and never across currencies', async () => {
  const organizer = await person({ role: 'organizer' });
  const { show } = await busyNight(organizer);
  const other = await eventOnSale({ organizer, currency: 'MXN', feeBps: 250, types: [{ price: 10_001 }] });
  const third = await eventOnSale({ organizer, types: [{ price: 500 }] });
  const buyer = await buyerWith(5_000);
  await fundWallet(buyer, 100_000, 'MXN');
  await buy(buyer, other, 2);
  await buy(buyer, third, 1);
  const { data } = await organizer.query('analytics.organizer', { period: 'month' });
  const balances = await Promise.all([show, other, third].map(({ eventId }) => balanceOfEvent(eventId)));
  expect(data.money).toMatchObject([
    { currency: 'MXN', ticketMinor: 20_002, feeMinor: -500, dueMinor: balances[1], tipMinor: 0 },
    { currency: 'USD', dueMinor: (balances[0] ?? 0) + (balances[2] ?? 0), tipMinor: 700 },
  ]);
  expect(data.counts).toMatchObject({ events: 3, sold: 8, refunded: 1, checkedIn: 1, orders: 1 });
  expect(data.freeEvents).toEqual({ used: 3, of: 3 });
  expect(data.sales.map(({ currency }: { currency: string }) => currency)).toEqual(['USD', 'MXN']);
  for (const { currency, unit, bars } of data.sales) {
    const money = data.money.find((sums: { currency: string }) => sums.currency === currency);
    expect([unit, bars.length]).toEqual(['day', 30]);
    expect(total(bars, 'ticketMinor')).toBe(money.ticketMinor);
    expect(total(bars, 'refundMinor')).toBe(money.refundMinor);
  }
  expect(data.events.total).toBe(3);
  for (const event of data.events.items) expect(event.money.dueMinor).toBe(await balanceOfEvent(event.id));
  const second = await organizer.query('analytics.organizer', { page: 2, pageSize: 2 });
  expect(second.data.events.items).toHaveLength(1);
  expect(second.data.money).toEqual(data.money);
});

test('an organizer without events has no figures and no currency', async () => {
  const { data } = await (await person({ role: 'organizer' })).query('analytics.organizer', {});
  expect(data).toMatchObject({ money: [], sales: [], counts: { events: 0, sold: 0 }, events: { total: 0 } });
});

test('only the organizer and administrators can analyze an event', async () => {
  const sale = await eventOnSale();
  const [admin, other] = await Promise.all([person({ role: 'admin' }), person({ role: 'organizer' })]);
  const asked = { eventId: sale.eventId };
  expect((await admin.query('analytics.event', asked)).status).toBe(200);
  expect((await other.query('analytics.event', asked)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  const unknown = await other.query('analytics.event', { eventId: crypto.randomUUID() });
  expect(unknown.error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect((await other.query('analytics.platform', {})).error?.data.errorCode).toBe('FORBIDDEN');
});

test("the platform's totals cover all events, and its balances cover all accounts", async () => {
  const { show } = await busyNight();
  const admin = await person({ role: 'admin' });
  const { data } = await admin.query('analytics.platform', { period: 'all' });
  const { results } = await env.DB.prepare(
    'SELECT kind, currency, sum(balance) AS balance FROM ledger_accounts GROUP BY kind, currency',
  ).all<{ kind: string; currency: string; balance: number }>();
  const held = (kind: string, currency: string) =>
    results.find((row) => row.kind === kind && row.currency === currency)?.balance ?? 0;
  for (const sums of data.money) {
    expect(sums.dueMinor).toBe(held('event_revenue', sums.currency));
    expect(sums.tipMinor).toBe(held('tips_payable', sums.currency));
  }
  for (const holding of data.holdings) {
    expect(holding.walletMinor).toBe(held('wallet', holding.currency));
    expect(holding.platformFeeMinor).toBe(held('platform_fee', holding.currency));
    expect(holding.tipsOwedMinor).toBe(held('tips_payable', holding.currency));
  }
  expect(data.events.items.map(({ id }: { id: string }) => id)).toContain(show.eventId);
  expect(data.people.organizers).toBeGreaterThanOrEqual(2);
  expect(data.eventsByPhase.published).toBe(data.events.total);
});
