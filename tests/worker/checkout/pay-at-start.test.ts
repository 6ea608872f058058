import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { Browser } from '#tests/support/worker/checkout.ts';
import {
  balanceOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  soldOf,
} from '#tests/support/worker/events.ts';
import { breakNextBatch } from '#tests/support/worker/faults.ts';
import { type Person, person, type TrpcAnswer } from '#tests/support/worker/people.ts';
import { transferTo } from '#tests/support/worker/transfers.ts';

const codeOf = ({ error, data }: TrpcAnswer) => error?.data.errorCode ?? data.state;

const startWith = (who: Person, input: Record<string, unknown>) => who.mutate('checkout.start', input);

describe('a checkout that pays at its start', () => {
  test('sells in the same turn, with codes that admit, and its repeat gives the same', async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000 }] });
    const buyer = await buyerWith(5_000);
    const input = { ...purchaseOf(sale, 2), pay: 'wallet' };
    const sold = await startWith(buyer, input);
    expect(sold.data).toMatchObject({
      checkoutId: null,
      state: 'done',
      kind: 'tickets',
      price: { totalMinor: 2_000 },
    });
    const { receipt, tickets } = sold.data.result;
    expect(tickets.map(({ id }: { id: string }) => id)).toEqual(receipt.ticketIds);
    const read = await buyer.query('tickets.get', { ticketId: receipt.ticketIds[0] });
    expect(read.data).toMatchObject(tickets[0]);
    const again = await startWith(buyer, input);
    expect(again.data.result).toEqual(sold.data.result);
    expect([await balanceOf(buyer), await soldOf(sale.eventId)]).toEqual([3_000, { counted: 2, tickets: 2 }]);
    const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: tickets[1].qr };
    expect((await sale.organizer.mutate('checkin.scan', scan)).data).toMatchObject({ outcome: 'valid' });
    const used = (await startWith(buyer, input)).data.result.tickets[1];
    expect(used).toMatchObject({
      status: 'used',
      qr: null,
      shortCode: null,
      reference: tickets[1].reference,
    });
  });

  test('sells the last place, which the buyer keeps on another device', async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 1 }] });
    const buyer = await buyerWith(5_000);
    const phone = new Browser(buyer);
    const { checkoutId } = (await phone.start(sale)).data;
    const sold = await startWith(buyer, { ...purchaseOf(sale), pay: 'wallet' });
    expect(codeOf(sold)).toBe('done');
    expect((await phone.query('checkout.get', { checkoutId })).data.state).toBe('released');
  });

  test('gives an order with its pick-up code', async () => {
    const sale = await eventOnSale();
    const buyer = await buyerWith(5_000);
    const menuItemId = await menuItem(sale, { price: 600, quantity: 5 });
    const lines = [{ menuItemId, quantity: 2 }];
    const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, lines, pay: 'wallet' };
    const { data } = await startWith(buyer, input);
    expect(data.result).toMatchObject({
      kind: 'order',
      receipt: { totalMinor: 1_200 },
      order: { status: 'pending', lines: [{ name: 'Beer', quantity: 2 }] },
    });
    const { id, qr, shortCode, reference } = data.result.order;
    const read = await buyer.query('orders.get', { orderId: id });
    expect(read.data).toMatchObject({ qr, shortCode, reference });
  });

  test('is the same purchase as the one of the API with its request id', async () => {
    const sale = await eventOnSale();
    const buyer = await buyerWith(5_000);
    const input = purchaseOf(sale);
    const bought = await buyer.mutate('tickets.purchase', input);
    const sold = await startWith(buyer, { ...input, pay: 'wallet' });
    expect(sold.data.result.receipt).toEqual(bought.data);
    expect(await balanceOf(buyer)).toBe(4_000);
  });

  test('is refused as a purchase is, and holds nothing', async () => {
    const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 1 }] });
    const poor = await buyerWith(999);
    expect(codeOf(await startWith(poor, { ...purchaseOf(sale), pay: 'wallet' }))).toBe(
      'INSUFFICIENT_BALANCE',
    );
    const free = await startWith(poor, { ...purchaseOf(sale), pay: 'free' });
    expect([codeOf(free), free.error?.data.details.totalMinor]).toEqual(['PRICE_CHANGED', 1_000]);
    const other = { ...purchaseOf(sale), pay: 'wallet', expectedTotalMinor: 900 };
    expect(codeOf(await startWith(await buyerWith(5_000), other))).toBe('PRICE_CHANGED');
    expect(codeOf(await startWith(poor, { ...purchaseOf(sale), pay: 'card' }))).toBe('BAD_INPUT');
    const stranger = new Browser();
    expect(codeOf(await stranger.start(sale, { pay: 'free' }))).toBe('NOT_SIGNED_IN');
    const unproved = await person({ verified: false });
    expect(codeOf(await startWith(unproved, { ...purchaseOf(sale), pay: 'wallet' }))).toBe(
      'EMAIL_NOT_VERIFIED',
    );
    const bought = await startWith(await buyerWith(5_000), { ...purchaseOf(sale), pay: 'wallet' });
    expect(codeOf(bought)).toBe('done');
    expect(codeOf(await startWith(poor, { ...purchaseOf(sale), pay: 'wallet' }))).toBe('SOLD_OUT');
  });

  test('takes what is free', async () => {
    const sale = await eventOnSale({ types: [{ price: 0 }] });
    const sold = await startWith(await person(), { ...purchaseOf(sale), pay: 'free' });
    expect(sold.data.result.receipt).toMatchObject({ totalMinor: 0 });
    expect(sold.data.result.tickets[0].qr).toMatch(/^AF2:/);
  });

  test("a person's first ever call can be one, which creates their user row", async () => {
    const sale = await eventOnSale({ types: [{ price: 0 }] });
    const buyer = await person();
    await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(buyer.id).run();
    expect(codeOf(await startWith(buyer, { ...purchaseOf(sale), pay: 'free' }))).toBe('done');
  });

  test.each(['lose_answer', 'die_after'] as const)(
    'a repeat after a fault (%s) gives the one purchase with its codes',
    async (fault) => {
      const sale = await eventOnSale({ types: [{ price: 1_000 }] });
      const buyer = await buyerWith(5_000);
      await startWith(await buyerWith(5_000), { ...purchaseOf(sale), pay: 'wallet' });
      const { struck } = await breakNextBatch(sale.eventId, fault);
      const input = { ...purchaseOf(sale), pay: 'wallet' };
      const first = await startWith(buyer, input);
      const sold = codeOf(first) === 'done' ? first : await startWith(buyer, input);
      expect(struck()).toBe(true);
      expect(sold.data.result.tickets[0].qr).toMatch(/^AF2:/);
      expect([await balanceOf(buyer), (await soldOf(sale.eventId)).tickets]).toEqual([4_000, 2]);
    },
  );
});

test('the codes of a sold hold are shown to its buyer only, and not after the ticket was sent on', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const browser = new Browser(await buyerWith(5_000));
  const { checkoutId } = (await browser.start(sale)).data;
  const paid = await browser.mutate('checkout.pay', { checkoutId, method: 'wallet' });
  const [ticket] = paid.data.result.tickets;
  expect(ticket.qr).toMatch(/^AF2:/);
  expect((await browser.query('checkout.get', { checkoutId })).data.result).toEqual(paid.data.result);

  const signedOut = new Browser();
  for (const [name, value] of browser.cookies) signedOut.cookies.set(name, value);
  for (const other of [signedOut, new Browser(await person())])
    expect(codeOf(await other.query('checkout.get', { checkoutId }))).toBe('CHECKOUT_NOT_FOUND');

  const friend = await person();
  if (!browser.person) throw new Error('Nobody is signed in');
  await transferTo(friend, { who: browser.person, id: ticket.id });
  const after = await browser.query('checkout.get', { checkoutId });
  expect(after.data.result).toMatchObject({ receipt: { ticketIds: [ticket.id] }, tickets: [] });
});

describe('a request id', () => {
  test('that has reserved places buys nothing, and one that has bought reserves nothing', async () => {
    const sale = await eventOnSale();
    const buyer = await buyerWith(5_000);
    const input = purchaseOf(sale);
    expect(codeOf(await startWith(buyer, input))).toBe('held');
    expect(codeOf(await startWith(buyer, { ...input, pay: 'wallet' }))).toBe('REQUEST_ID_REUSED');
    expect(codeOf(await startWith(buyer, input))).toBe('held');
    const other = { ...purchaseOf(sale), pay: 'wallet' };
    expect(codeOf(await startWith(buyer, other))).toBe('done');
    expect(codeOf(await startWith(buyer, { ...other, pay: undefined }))).toBe('REQUEST_ID_REUSED');
    expect(await balanceOf(buyer)).toBe(4_000);
  });
});
