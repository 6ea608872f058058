import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  soldOf,
} from '#tests/support/worker/events.ts';
import { breakNextBatch } from '#tests/support/worker/faults.ts';

test('a repeated purchase is idempotent', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  const input = purchaseOf(sale, 2);
  const first = await buyer.mutate('tickets.purchase', input);
  const second = await buyer.mutate('tickets.purchase', input);
  expect(first.status).toBe(200);
  expect(second.data).toEqual(first.data);
  expect(await balanceOf(buyer)).toBe(8_000);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
});

test("a repeated purchase or order is answered from the box office's own record, also after an eviction", async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(2_000);
  const menuItemId = await menuItem(sale, { price: 500, quantity: 1 });
  const purchase = purchaseOf(sale);
  const order = { ...purchaseOf(sale), lines: [{ menuItemId, quantity: 1 }] };
  const buy = async () => [
    (await buyer.mutate('tickets.purchase', purchase)).data,
    (await buyer.mutate('orders.place', order)).data,
  ];
  const bought = await buy();
  // D1 does not have this total.
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage: { sql } }) => {
    for (const table of ['purchase_outcomes', 'order_outcomes'])
      sql.exec(`UPDATE ${table} SET answer = json_set(answer, '$.value.totalMinor', 77)`);
  });
  await evictDurableObject(boxOfficeOf(sale.eventId));
  expect(await buy()).toEqual(bought.map((receipt) => ({ ...receipt, totalMinor: 77 })));
});

test('ten concurrent calls with the same request ID buy once', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  const input = purchaseOf(sale);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => buyer.mutate('tickets.purchase', input)),
  );
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await balanceOf(buyer)).toBe(9_000);
});

test('reusing a request ID for another purchase is refused', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  const input = purchaseOf(sale);
  await buyer.mutate('tickets.purchase', input);
  const other = await buyer.mutate('tickets.purchase', { ...input, lines: purchaseOf(sale, 2).lines });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  expect(await balanceOf(buyer)).toBe(9_000);
});

test("the same request ID from two people is two purchases, and neither sees the other's tickets", async () => {
  const sale = await eventOnSale();
  const [one, two] = await Promise.all([buyerWith(1_000), buyerWith(1_000)]);
  const input = purchaseOf(sale);
  const [first, second] = await Promise.all([
    one.mutate('tickets.purchase', input),
    two.mutate('tickets.purchase', input),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.data.ticketIds).not.toEqual(second.data.ticketIds);
});

test('a retry after a crash between commit and response returns the tickets that were bought', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await buyerWith(1_000);
  const fault = await breakNextBatch(sale.eventId, 'die_after');
  const input = purchaseOf(sale);
  const lost = await buyer.mutate('tickets.purchase', input);
  expect(fault.struck()).toBe(true);
  expect(lost.status).not.toBe(200);
  // The event is sold out now, but this buyer has the ticket.
  const retried = await buyer.mutate('tickets.purchase', input);
  expect(retried.status).toBe(200);
  expect(retried.data.ticketIds).toHaveLength(1);
  expect(await balanceOf(buyer)).toBe(0);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test.each(['lose_answer', 'fail_before'] as const)(
  'a purchase whose D1 call fails (%s) still yields exactly one ticket',
  async (how) => {
    const sale = await eventOnSale();
    const buyers = await Promise.all(Array.from({ length: 5 }, () => buyerWith(1_000)));
    const fault = await breakNextBatch(sale.eventId, how);
    const answers = await Promise.all(
      buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(sale))),
    );
    expect(fault.struck()).toBe(true);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await soldOf(sale.eventId)).toEqual({ counted: 5, tickets: 5 });
    expect(await Promise.all(buyers.map((buyer) => balanceOf(buyer)))).toEqual([0, 0, 0, 0, 0]);
  },
);

test('a flush from before a crash that commits late still gives its buyer the ticket, although the event is sold out', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const [buyer, poor] = await Promise.all([buyerWith(1_000), buyerWith(0)]);
  const fault = await breakNextBatch(sale.eventId, 'die_before');
  const input = purchaseOf(sale);
  expect((await buyer.mutate('tickets.purchase', input)).status).not.toBe(200);
  // The new instance has read everything in D1 …
  const refused = await poor.mutate('tickets.purchase', purchaseOf(sale));
  expect(refused.error?.data.errorCode).toBe('INSUFFICIENT_BALANCE');
  // … when the old flush commits after all.
  await fault.land();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const retried = await buyer.mutate('tickets.purchase', input);
  expect(retried.status).toBe(200);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 1 });
});

test('a refused purchase stays refused for its request ID, even if the wallet is topped up later', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(0);
  const input = purchaseOf(sale);
  expect((await buyer.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('INSUFFICIENT_BALANCE');
  expect((await buyer.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('INSUFFICIENT_BALANCE');
});
