import { expect, test } from 'vitest';
import { soldTicket } from '#tests/support/worker/door.ts';
import { buyerWith, eventOnSale, menuItem } from '#tests/support/worker/events.ts';
import { putIn, redeemOf } from '#tests/support/worker/vouchers.ts';

test('portions that sold tickets contain are not for sale at the bar, handed out or not, and the guest reads what is left', async () => {
  const sale = await eventOnSale();
  const { eventId, organizer } = sale;
  const beer = await menuItem(sale, { price: 500, quantity: 5 });
  await putIn(sale, { items: [{ menuItemId: beer, quantity: 2 }] });
  const [one] = [await soldTicket(sale), await soldTicket(sale)];
  const left = async () => {
    const { data } = await organizer.query('menu.list', { eventId });
    return data.items[0].left;
  };
  expect(await left()).toBe(1);
  const guest = await buyerWith(5_000);
  const order = (quantity: number) =>
    guest.mutate('orders.place', {
      requestId: crypto.randomUUID(),
      eventId,
      lines: [{ menuItemId: beer, quantity }],
    });
  expect((await order(2)).error?.data.errorCode).toBe('SOLD_OUT');
  expect((await order(1)).status).toBe(200);
  expect(await left()).toBe(0);

  const view = async () => (await one.who.query('tickets.get', { ticketId: one.id })).data;
  const { data: shown } = await organizer.mutate('vouchers.show', { eventId, code: one.code });
  await organizer.mutate('vouchers.redeem', redeemOf(sale, one, shown.vouchers[0].contentId));
  await expect.poll(async () => (await view()).contents.vouchers[0].used).toBe(1);
  expect(await left()).toBe(0);
  expect((await view()).contents).toMatchObject({ qr: null, barMoney: null, consumedMinor: 500 });

  // After the door the ticket's code still opens the bar, while something is left.
  await organizer.mutate('checkin.scan', {
    requestId: crypto.randomUUID(),
    eventId,
    code: one.code,
    device: 'a',
    gate: '',
  });
  await expect.poll(async () => (await view()).contents.qr).toBe(one.code);
  expect((await view()).qr).toBeNull();
  await organizer.mutate('vouchers.redeem', redeemOf(sale, one, shown.vouchers[0].contentId));
  await expect.poll(async () => (await view()).contents.qr).toBeNull();
  const removal = { requestId: crypto.randomUUID(), menuItemId: beer };
  expect((await organizer.mutate('menu.delete', removal)).error?.data.errorCode).toBe('MENU_ITEM_IN_TICKETS');
});
