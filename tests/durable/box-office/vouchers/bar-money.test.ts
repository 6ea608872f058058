import { env, evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { type SoldTicket, soldTicket } from '#tests/support/worker/door.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  menuItem,
  type Sale,
} from '#tests/support/worker/events.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { putIn } from '#tests/support/worker/vouchers.ts';

/** A ticket of 10.00 that contains 7.00 for the bar, and a beer of 5.00. */
async function ticketWithMoney() {
  const sale = await eventOnSale({ feeBps: 250 });
  const beer = await menuItem(sale, { price: 500, quantity: 50 });
  await putIn(sale, { barMoneyMinor: 700 });
  const guest = await buyerWith(2_000);
  const ticket = await soldTicket(sale, guest);
  return { sale, beer, guest, ticket };
}

function order(sale: Sale, who: Person, menuItemId: string, more: Record<string, unknown> = {}) {
  return who.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId, quantity: 1 }],
    ...more,
  });
}

const leftOf = async (sale: Sale, who: Person) =>
  (await who.query('vouchers.mine', { eventId: sale.eventId })).data.leftMinor;

const shownTo = async ({ who, id }: SoldTicket) =>
  (await who.query('tickets.get', { ticketId: id })).data.contents.barMoney;

const isSound = async () => expect((await auditLedger(env.DB)).findings).toEqual([]);

test('orders draw bar money first, the wallet pays the rest, and a cancelled order gives both back', async () => {
  const { sale, beer, guest, ticket } = await ticketWithMoney();
  expect(await leftOf(sale, guest)).toBe(700);
  const first = await order(sale, guest, beer, { expectedTotalMinor: 0 });
  expect(first.data).toMatchObject({ subtotalMinor: 500, discountMinor: 500, totalMinor: 0 });
  const second = await order(sale, guest, beer);
  expect(second.data).toMatchObject({ subtotalMinor: 500, discountMinor: 200, totalMinor: 300 });
  expect(await order(sale, guest, beer, { expectedTotalMinor: 300 })).toMatchObject({
    error: { data: { errorCode: 'PRICE_CHANGED', details: { totalMinor: 500 } } },
  });
  expect([await leftOf(sale, guest), await balanceOf(guest)]).toEqual([0, 700]);
  expect(await shownTo(ticket)).toEqual({ totalMinor: 700, leftMinor: 0, currency: 'USD' });

  const cancel = { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId: second.data.orderId };
  expect((await guest.mutate('orders.cancel', cancel)).data).toMatchObject({ amountMinor: 300 });
  expect([await leftOf(sale, guest), await balanceOf(guest)]).toEqual([200, 1_000]);
  expect((await shownTo(ticket)).leftMinor).toBe(200);
  const { data } = await sale.organizer.query('vouchers.contents', { eventId: sale.eventId });
  expect(data.barMoney).toEqual({ soldMinor: 700, spentMinor: 500 });
  await isSound();
});

test('bar money is spent once by orders at once, twice sent, and over a crash and an eviction', async () => {
  const { sale, beer, guest } = await ticketWithMoney();
  const requestIds = Array.from({ length: 4 }, () => crypto.randomUUID());
  const answers = await Promise.all(
    [...requestIds, ...requestIds].map((requestId) => order(sale, guest, beer, { requestId })),
  );
  const totals = answers.slice(0, 4).map(({ data }) => data?.totalMinor);
  expect(totals.toSorted()).toEqual([0, 300, 500, undefined].toSorted());
  expect(answers.slice(4).map(({ data }) => data?.totalMinor)).toEqual(totals);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) => storage.deleteAll());
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(await leftOf(sale, guest)).toBe(0);
  const sum = 'SELECT sum(amount) AS n FROM order_credits WHERE event_id = ?';
  expect(await env.DB.prepare(sum).bind(sale.eventId).first('n')).toBe(700);
  await isSound();
});

test('a checkout holds its bar money, and another order meanwhile does not spend it again', async () => {
  const { sale, beer, guest } = await ticketWithMoney();
  const { eventId } = sale;
  const start = await guest.mutate('checkout.start', {
    requestId: crypto.randomUUID(),
    eventId,
    lines: [{ menuItemId: beer, quantity: 2 }],
    expectedTotalMinor: 300,
  });
  expect(start.data.price).toMatchObject({ subtotalMinor: 1_000, totalMinor: 300 });
  expect((await order(sale, guest, beer)).data).toMatchObject({ totalMinor: 500 });
  const { checkoutId } = start.data;
  const paid = await guest.mutate('checkout.pay', {
    requestId: crypto.randomUUID(),
    checkoutId,
    method: 'wallet',
  });
  expect(paid.status).toBe(200);
  expect([await leftOf(sale, guest), await balanceOf(guest)]).toEqual([0, 200]);
  await isSound();
});

test('a refunded ticket keeps what it spent, and is not refunded while an order that it paid waits', async () => {
  const { sale, beer, guest, ticket } = await ticketWithMoney();
  const { eventId, organizer } = sale;
  const { data } = await order(sale, guest, beer);
  const refund = () =>
    organizer.mutate('refunds.refundTicket', {
      requestId: crypto.randomUUID(),
      eventId,
      ticketId: ticket.id,
      reason: 'rain',
    });
  expect((await refund()).error?.data.errorCode).toBe('TICKET_PAYS_ORDER');
  await organizer.mutate('orders.complete', {
    requestId: crypto.randomUUID(),
    eventId,
    orderId: data.orderId,
  });
  expect((await refund()).data).toMatchObject({ amountMinor: 500 });
  expect([await leftOf(sale, guest), await balanceOf(guest)]).toEqual([0, 1_500]);
  await isSound();
});

test('a cancelled event returns the whole ticket that paid a pending order', async () => {
  const { sale, beer, guest } = await ticketWithMoney();
  const { eventId, organizer } = sale;
  await order(sale, guest, beer);
  await organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId });
  await expect.poll(() => balanceOf(guest)).toBe(2_000);
  await isSound();
});
