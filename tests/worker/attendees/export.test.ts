import { expect, test } from 'vitest';
import { buyByCard } from '#tests/support/worker/card-sales.ts';
import { newCode } from '#tests/support/worker/codes.ts';
import { cashSaleOf } from '#tests/support/worker/door-sales.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

async function exported(sale: Sale) {
  const { data } = await sale.organizer.query('attendees.export', { eventId: sale.eventId });
  return data.items;
}

test("the export has each ticket's means of payment, price, discount, share of the fee and purchase", async () => {
  const sale = await eventOnSale({
    feeBps: 250,
    types: [{ price: 1_010, quantity: 20 }],
    startsIn: -1,
    endsIn: 5,
  });
  const [byWallet, byCard, byBoth] = await Promise.all([buyerWith(5_000), person(), buyerWith(500)]);
  const { code } = await newCode(sale);
  const bought = await byWallet.mutate('tickets.purchase', purchaseOf(sale, 3, { discountCode: code }));
  expect(bought.status).toBe(200);
  await buyByCard(byCard, sale);
  await buyByCard(byBoth, sale, { method: 'wallet_and_card' });
  expect(
    (await sale.organizer.mutate('tickets.sellAtDoor', cashSaleOf(sale, { expectedTotalMinor: 1_010 })))
      .status,
  ).toBe(200);

  const rows = await exported(sale);
  const half = { means: 'wallet', priceMinor: 1_010, discountMinor: 505, amountPaidMinor: 505, refund: null };
  expect(rows.slice(0, 3)).toMatchObject([half, half, half]);
  expect(new Set(rows.slice(0, 3).map((row: { purchaseId: string }) => row.purchaseId)).size).toBe(1);
  // 2.5 % of 15.15 is 38 cents, which three tickets share without a rest.
  expect(rows.slice(0, 3).map((row: { feeMinor: number }) => row.feeMinor)).toEqual([13, 12, 13]);
  expect(rows.slice(3)).toMatchObject([
    { means: 'card', discountMinor: 0, amountPaidMinor: 1_010, feeMinor: 25 },
    { means: 'both', discountMinor: 0, amountPaidMinor: 1_010, feeMinor: 25 },
    { means: 'cash', amountPaidMinor: 1_010, feeMinor: 0 },
  ]);
});

test('the export has the refunded amount, what was kept, where it went and why', async () => {
  const sale = await eventOnSale({ feeBps: 250, types: [{ price: 1_000, quantity: 20 }] });
  const [byWallet, byCard] = await Promise.all([buyerWith(5_000), person()]);
  await byWallet.mutate('tickets.purchase', purchaseOf(sale, 1));
  await buyByCard(byCard, sale);
  const [first] = await exported(sale);
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: first.ticketId };
  expect((await sale.organizer.mutate('refunds.refundTicket', refund)).status).toBe(200);
  const cancel = { requestId: crypto.randomUUID(), eventId: sale.eventId };
  await sale.organizer.mutate('events.cancel', cancel);
  await expect.poll(async () => (await exported(sale))[1].status).toBe('refunded');

  const money = { amountMinor: 1_000, keptMinor: 0, feeMinor: 25 };
  expect((await exported(sale)).map((row: { refund: unknown }) => row.refund)).toEqual([
    { ...money, to: 'wallet', cause: 'by_house' },
    { ...money, to: 'card', cause: 'event_cancelled' },
  ]);
});
