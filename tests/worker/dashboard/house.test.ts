import { expect, test } from 'vitest';
import { moveTo } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

test('the house counts its people, events, sales of the last day, requests and payouts, and that the books balance', async () => {
  const admin = await person({ role: 'admin' });
  const before = (await admin.query('dashboard.house')).data;
  const running = await eventOnSale({ startsIn: -1 });
  await eventOnSale({ status: 'draft' });
  const beer = await menuItem(running, { price: 250, quantity: 9 });
  const buyer = await buyerWith(10_000);
  await buyer.mutate('tickets.purchase', purchaseOf(running, 2));
  await buyer.mutate('orders.place', {
    ...{ requestId: crypto.randomUUID(), eventId: running.eventId },
    lines: [{ menuItemId: beer, quantity: 2 }],
  });
  await buyer.mutate('users.requestOrganizer', { requestId: crypto.randomUUID(), message: 'Jazz' });
  const { data } = await admin.query('dashboard.house');
  expect(data).toMatchObject({
    eventsOnSale: before.eventsOnSale + 1,
    eventsRunning: before.eventsRunning + 1,
    sales: [{ currency: 'USD', amountMinor: 2_500, count: 2 }],
    organizerRequests: before.organizerRequests + 1,
    payouts: [],
    balanced: true,
  });
  // Two organisers and the buyer.
  expect(data.people.all).toBe(before.people.all + 3);
  await moveTo(running.eventId, -9, -5);
  expect((await admin.query('dashboard.house')).data).toMatchObject({
    eventsOnSale: before.eventsOnSale,
    sales: [{ currency: 'USD', amountMinor: 2_500, count: 2 }],
    payouts: [{ currency: 'USD', payableMinor: 2_500, tipsMinor: 0, organizers: 1 }],
  });
});
