import { expect, test } from 'vitest';
import { act } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

async function soldNight() {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 50 }] });
  const beer = await menuItem(sale, { price: 250, quantity: 100 });
  const buyer = await buyerWith(10_000);
  const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale, 3));
  const ordered = await buyer.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId: beer, quantity: 2 }],
  });
  expect([bought.status, ordered.status]).toEqual([200, 200]);
  return { sale, buyer, ticketIds: bought.data.ticketIds as string[] };
}

test('the cancellation preview shows the refunds to come, and the result shows those made', async () => {
  const { sale, ticketIds } = await soldNight();
  const ask = async () => (await sale.organizer.query('events.cancellation', { eventId: sale.eventId })).data;
  // Refunded before, so not part of the cancellation's refunds.
  await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: ticketIds[0],
  });
  const none = { tickets: 0, orders: 0, amountMinor: 0, cashMinor: 0 };
  const disputed = { tickets: 0, orders: 0, amountMinor: 0 };
  const owed = { tickets: 2, orders: 1, amountMinor: 2_500, cashMinor: 0 };
  expect(await ask()).toEqual({
    state: 'open',
    currency: 'USD',
    left: owed,
    disputed,
    refunded: none,
    usedTickets: 0,
  });

  expect((await act(sale.organizer, 'events.cancel', sale.eventId)).status).toBe(200);
  await expect.poll(async () => (await ask()).state).toBe('done');
  expect(await ask()).toMatchObject({ left: none, refunded: owed });
  // A repeat of the cancellation gets the same answer.
  expect((await act(sale.organizer, 'events.cancel', sale.eventId)).data).toEqual({
    done: true,
    refundedTickets: 2,
    cancelledOrders: 1,
    ticketsLeft: 0,
    ordersLeft: 0,
  });
});

test('a used ticket is counted separately and is not refunded', async () => {
  const { sale, buyer } = await soldNight();
  const [ticket] = (await buyer.query('tickets.mine', { when: 'coming' })).data.items;
  await sale.organizer.mutate('checkin.scan', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    code: ticket.qr,
  });
  const ask = async () => (await sale.organizer.query('events.cancellation', { eventId: sale.eventId })).data;
  await expect.poll(async () => (await ask()).usedTickets).toBe(1);
  expect((await ask()).left).toEqual({ tickets: 2, orders: 1, amountMinor: 2_500, cashMinor: 0 });
});

test('another organizer gets EVENT_NOT_FOUND, and an administrator sees the cancellation', async () => {
  const { sale } = await soldNight();
  const input = { eventId: sale.eventId };
  const other = await person({ role: 'organizer' });
  expect((await other.query('events.cancellation', input)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  const admin = await person({ role: 'admin' });
  expect((await admin.query('events.cancellation', input)).data.left.tickets).toBe(3);
  expect((await admin.query('events.cancellation', { eventId: 'x'.repeat(500) })).error?.data.errorCode).toBe(
    'BAD_INPUT',
  );
});
