import { expect, test } from 'vitest';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { moveTo } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

test("the dashboard counts people, events, the last day's sales, requests and payouts, and checks the books", async () => {
  const admin = await person({ role: 'admin' });
  const before = (await admin.query('dashboard.house')).data;
  const running = await eventOnSale({ startsIn: -1 });
  await eventOnSale({ status: 'draft' });
  const beer = await menuItem(running, { price: 250, quantity: 9 });
  const buyer = await buyerWith(10_000);
  await buyer.mutate('tickets.purchase', purchaseOf(running, 2));
  await buyer.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: running.eventId,
    lines: [{ menuItemId: beer, quantity: 2 }],
  });
  await buyer.mutate('users.requestOrganizer', { requestId: crypto.randomUUID(), message: 'Jazz' });
  const { data } = await admin.query('dashboard.house');
  expect(data).toMatchObject({
    eventsOnSale: before.eventsOnSale + 1,
    eventsRunning: before.eventsRunning + 1,
    sales: [{ currency: 'USD', amountMinor: 2_500, cashMinor: 0, count: 2 }],
    organizerRequests: before.organizerRequests + 1,
    payouts: [],
    balanced: true,
  });
  // Two organizers and the buyer.
  expect(data.people.all).toBe(before.people.all + 3);
  await moveTo(running.eventId, -9, -5);
  expect((await admin.query('dashboard.house')).data).toMatchObject({
    eventsOnSale: before.eventsOnSale,
    sales: [{ currency: 'USD', amountMinor: 2_500, cashMinor: 0, count: 2 }],
    payouts: [],
  });
  // Payouts wait some days after the end.
  await moveTo(running.eventId, -90, -80);
  expect((await admin.query('dashboard.house')).data).toMatchObject({
    payouts: [{ currency: 'USD', payableMinor: 2_500, tipsMinor: 0, organizers: 1 }],
  });
});

test('walk-up guests are not counted as people, and their cash is shown as in the analytics', async () => {
  const admin = await person({ role: 'admin' });
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  const numbers = async () => {
    const [house, platform, all, organizers] = await Promise.all([
      admin.query('dashboard.house'),
      admin.query('analytics.platform', {}),
      admin.query('users.list', {}),
      admin.query('users.list', { role: 'organizer' }),
    ]);
    const sales = house.data.sales.find(({ currency }: { currency: string }) => currency === 'USD');
    const money = platform.data.money.find(({ currency }: { currency: string }) => currency === 'USD');
    return {
      people: [house.data.people.all, platform.data.people.all, all.data.total],
      joined: [house.data.people.joinedLastMonth, platform.data.people.joinedLastMonth],
      organizers: [platform.data.people.organizers, organizers.data.total],
      sold: [sales?.amountMinor ?? 0, money.revenueMinor],
      cash: [sales?.cashMinor ?? 0, money.cashMinor],
    };
  };
  const before = await numbers();
  await buyer.mutate('tickets.purchase', purchaseOf(sale, 1));
  const cash = cashSaleOf(sale, { quantity: 2, expectedTotalMinor: 2_000, name: 'Walker' });
  expect((await sale.organizer.mutate('tickets.sellAtDoor', cash)).error).toBeNull();
  const after = await numbers();
  expect(after).toEqual({
    ...before,
    sold: before.sold.map((minor) => minor + 3_000),
    cash: before.cash.map((minor) => minor + 2_000),
  });
  for (const [one = 0, ...others] of [after.people, after.joined, after.organizers])
    expect(others).toEqual(others.map(() => one));
});
