import { expect, test } from 'vitest';
import { buyByCard } from '#tests/support/worker/card-sales.ts';
import { payByCard } from '#tests/support/worker/disputes.ts';
import { buyerWith, eventOnSale, fundWallet, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const PRICE = 1_200;
const onSale = () => eventOnSale({ types: [{ price: PRICE, quantity: 10 }] });

/** Where the guest reads that the money of their tickets goes. */
async function meansOf(guest: Person): Promise<string[]> {
  const { data } = await guest.query('tickets.mine', {});
  return (data.items as { refundMeans: string }[]).map(({ refundMeans }) => refundMeans);
}

test('a guest reads that the money of a ticket goes to the card or the wallet that paid for it', async () => {
  const sale = await onSale();
  const [byCard, fromWallet, byBoth] = [await person(), await buyerWith(PRICE), await person()];
  await buyByCard(byCard, sale);
  await fromWallet.mutate('tickets.purchase', purchaseOf(sale));
  await fundWallet(byBoth, 500);
  await buyByCard(byBoth, sale, { method: 'wallet_and_card' });
  expect(await meansOf(byCard)).toEqual(['card']);
  expect(await meansOf(fromWallet)).toEqual(['wallet']);
  expect(await meansOf(byBoth)).toEqual(['both']);

  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketTypeId: sale.typeId };
  expect((await sale.organizer.mutate('refunds.refundType', refund)).error).toBeNull();
  expect(await meansOf(byCard)).toEqual(['card']);
  expect(await meansOf(fromWallet)).toEqual(['wallet']);
  expect(await meansOf(byBoth)).toEqual(['both']);
});

test('money of a card stays in the wallet of a guest who keeps refunds there', async () => {
  const sale = await onSale();
  const guest = await person();
  await buyByCard(guest, sale);
  await guest.mutate('wallet.setRefundsTo', { requestId: crypto.randomUUID(), to: 'wallet' });
  expect(await meansOf(guest)).toEqual(['wallet']);
});

test('a card that has all its money back already gets no refund', async () => {
  const sale = await onSale();
  const guest = await person();
  await buyByCard(guest, sale);
  await fundWallet(guest, PRICE);
  const back = { requestId: crypto.randomUUID(), currency: 'USD', amountMinor: PRICE };
  expect((await guest.mutate('wallet.withdraw', back)).error).toBeNull();
  expect(await meansOf(guest)).toEqual(['wallet']);
  const [ticket] = (await guest.query('tickets.mine', {})).data.items;
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: ticket.id };
  expect((await sale.organizer.mutate('refunds.refundTicket', refund)).error).toBeNull();
  expect(await meansOf(guest)).toEqual(['wallet']);
});

test('a guest reads where the money of an order goes, before and after cancelling it', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 5 });
  const lines = [{ menuItemId: beer, quantity: 1 }];
  const [byCard, fromWallet] = [await person(), await buyerWith(500)];
  const { receipt } = await payByCard(byCard, { eventId: sale.eventId, lines });
  const placed = await fromWallet.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines,
  });
  for (const [guest, orderId, means] of [
    [byCard, receipt.orderId, 'card'],
    [fromWallet, placed.data.orderId, 'wallet'],
  ] as const) {
    const read = async () => (await guest.query('orders.get', { orderId })).data;
    expect(await read()).toMatchObject({ status: 'pending', refundMeans: means });
    await guest.mutate('orders.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId });
    expect(await read()).toMatchObject({ status: 'cancelled', refundMeans: means });
  }
});
