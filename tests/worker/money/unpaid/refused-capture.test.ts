import { env } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { lapseUnpaid } from '#db/commits/money/unpaid-payments.ts';
import { auditLedger } from '#db/ledger/audit.ts';
import { readUnpaid } from '#db/readers/money/unpaid-payments.ts';
import { settleAtProvider, tokenOf } from '#tests/support/worker/card-payments.ts';
import { buyByCard, withdrawalsOf } from '#tests/support/worker/card-sales.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { balanceOf, payByCard } from '#tests/support/worker/disputes.ts';
import { scanOf } from '#tests/support/worker/door.ts';
import { buyerWith, eventOnSale, fundWallet, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { owedTo, showWith, tipOf } from '#tests/support/worker/tips.ts';
import { lapse, mailsOwed, paymentOf, ticketsOf } from '#tests/support/worker/unpaid.ts';
import { expectStatus, queued } from '#tests/support/worker/waits.ts';
import { createDeps } from '#worker/deps.ts';
import { closeDueUnpaid } from '#worker/money/unpaid/close-unpaid.ts';
import { refuseCapture } from '#worker/money/unpaid/mark-unpaid.ts';

const PRICE = 1_200;
let sale: Sale;
let guest: Person;

beforeEach(async () => {
  sale = await eventOnSale({ types: [{ price: PRICE, quantity: 5 }], feeBps: 250 });
  guest = await person();
});

afterEach(async () => {
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

const buyRefused = (quantity = 1) => buyByCard(guest, sale, { quantity, card: 'uncapturable' });
const wallet = () => balanceOf(`wallet:${guest.id}:USD`);
const soldNow = async () =>
  (await env.DB.prepare('SELECT sold FROM ticket_types WHERE id = ?').bind(sale.typeId).first())?.sold;
const pay = (unpaid: string, more: Record<string, unknown>) =>
  new Browser(guest).mutate('checkout.pay', { unpaid: { paymentId: unpaid }, ...more });

async function refund(ticketId: string) {
  const request = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId };
  const { data, error } = await sale.organizer.mutate('refunds.refundTicket', request);
  expect(error).toBeFalsy();
  expect(data.amountMinor).toBe(PRICE);
}

async function scan(ticketId: string) {
  const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, { ticketId }));
  return data.outcome === 'valid' ? 'valid' : data.code;
}

test('a ticket whose capture was refused does not admit, its guest gets one mail, and both see what is owed', async () => {
  const id = await buyRefused();
  const [ticket = ''] = await ticketsOf(id);
  expect(await paymentOf(id)).toMatchObject({ status: 'unpaid', due: PRICE });
  expect(await scan(ticket)).toBe('TICKET_DISPUTED');
  await Promise.all(
    [1, 2].map(() => refuseCapture(createDeps(env), { id, currency: 'USD' }, 'CARD_DECLINED')),
  );
  expect(await mailsOwed(id)).toEqual(['payment_unpaid']);
  const owed = { paymentId: id, dueMinor: PRICE, isClosed: false, event: { id: sale.eventId } };
  expect((await guest.query('wallet.unpaid')).data.items).toMatchObject([owed]);
  const admin = await person({ role: 'admin' });
  const all = (await admin.query('wallet.allUnpaid')).data.items as { paymentId: string }[];
  expect(all.find(({ paymentId }) => paymentId === id)).toMatchObject({ ...owed, payer: { id: guest.id } });
  expect((await guest.query('wallet.allUnpaid')).error?.data.errorCode).toBe('FORBIDDEN');
});

test('the wallet pays it once, however often and at once it is asked to, and the ticket admits again', async () => {
  const id = await buyRefused();
  const [ticket = ''] = await ticketsOf(id);
  await fundWallet(guest, 5_000);
  const requestId = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => pay(id, { requestId, method: 'wallet' })));
  for (const { data } of answers)
    expect(data).toEqual({
      state: 'done',
      result: { kind: 'unpaid', receipt: { currency: 'USD', amountMinor: PRICE } },
    });
  expect(await wallet()).toBe(5_000 - PRICE);
  expect((await guest.query('wallet.unpaid')).data.items).toEqual([]);
  await lapse(id);
  expect(await scan(ticket)).toBe('valid');
});

test('another card pays it, and a refund then goes to that card', async () => {
  const id = await buyRefused();
  const [ticket = ''] = await ticketsOf(id);
  const confirmationToken = await tokenOf('succeeds');
  const { data } = await pay(id, { method: 'card', confirmationToken });
  expect(data).toMatchObject({ state: 'done', result: { kind: 'unpaid' } });
  await settleAtProvider();
  await refund(ticket);
  const [withdrawal] = await withdrawalsOf(guest);
  expect(withdrawal).toMatchObject({ amount: PRICE });
  expect(withdrawal?.payment_id).not.toBe(id);
});

test('a card that would refuse the capture again is declined at once', async () => {
  const id = await buyRefused();
  const confirmationToken = await tokenOf('uncapturable');
  expect((await pay(id, { method: 'card', confirmationToken })).data).toMatchObject({
    state: 'declined',
    failure: 'CARD_DECLINED',
  });
  expect(await paymentOf(id)).toMatchObject({ status: 'unpaid', due: PRICE });
});

test('after a day the places are free again, and what the wallet had paid of the price is back', async () => {
  guest = await buyerWith(500);
  const id = await buyByCard(guest, sale, { method: 'wallet_and_card', card: 'uncapturable' });
  expect(await wallet()).toBe(0);
  await Promise.all([lapse(id), lapse(id)]);
  expect(await paymentOf(id)).toMatchObject({ status: 'unpaid', due: 0, isClosed: 1 });
  expect(await wallet()).toBe(500);
  expect(await soldNow()).toBe(0);
  expect(await mailsOwed(id)).toEqual(['payment_lapsed', 'payment_unpaid']);
  expect(await balanceOf(`event_revenue:${sale.eventId}`)).toBe(0);
  const other = await buyerWith(5 * PRICE);
  const lines = [{ ticketTypeId: sale.typeId, quantity: 5 }];
  const bought = await new Browser(other).start(sale, { lines, pay: 'wallet' });
  expect(bought.data.state).toBe('done');
  await fundWallet(guest, PRICE);
  expect((await pay(id, { method: 'card' })).error?.data.errorCode).toBe('PAYMENT_SETTLED');
});

test('a guest who is already in keeps the place, and the debt stays with its payer', async () => {
  const id = await buyByCard(guest, sale, {
    quantity: 2,
    card: 'uncapturable',
    beforeCapture: async ([first = '']) => {
      expect(await scan(first)).toBe('valid');
      const read = env.DB.prepare('SELECT status FROM tickets WHERE id = ?').bind(first);
      await expect.poll(async () => (await read.first())?.status).toBe('used');
    },
  });
  const [, unused = ''] = await ticketsOf(id);
  expect(await scan(unused)).toBe('TICKET_DISPUTED');
  await lapse(id);
  expect(await paymentOf(id)).toMatchObject({ due: PRICE, isClosed: 1 });
  expect(await soldNow()).toBe(1);
  expect((await guest.query('wallet.unpaid')).data.items).toMatchObject([
    { dueMinor: PRICE, isClosed: true },
  ]);
  await fundWallet(guest, PRICE);
  expect((await pay(id, { method: 'wallet' })).data.state).toBe('done');
});

test('what was refunded before the capture failed is taken back from the wallet, and nothing is owed', async () => {
  const id = await buyByCard(guest, sale, {
    card: 'uncapturable',
    beforeCapture: ([ticketId = '']) => refund(ticketId),
  });
  expect(await paymentOf(id)).toMatchObject({ status: 'unpaid', due: 0 });
  expect((await withdrawalsOf(guest)).map(({ status }) => status)).toEqual(['failed']);
  expect(await wallet()).toBe(0);
  expect(await mailsOwed(id)).toEqual([]);
});

test('an order whose capture was refused is not handed out, and is cancelled after a day', async () => {
  const drink = await menuItem(sale, { price: 800, quantity: 3 });
  const { paymentId } = await payByCard(
    guest,
    { eventId: sale.eventId, lines: [{ menuItemId: drink, quantity: 2 }] },
    { card: 'uncapturable' },
  );
  await settleAtProvider();
  const [{ id: orderId }] = (await guest.query('orders.mine', {})).data.items;
  const serve = { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId };
  const served = await sale.organizer.mutate('orders.complete', serve);
  expect(served.data.code).toBe('ORDER_DISPUTED');
  await lapse(paymentId);
  expect((await guest.query('orders.mine', {})).data.items[0].status).toBe('cancelled');
  expect(await paymentOf(paymentId)).toMatchObject({ due: 0, isClosed: 1 });
});

test('a tip whose capture was refused goes back from its performer after a day', async () => {
  const show = await showWith(['Ana']);
  const { requestId: _, amount: amountMinor, ...tip } = tipOf(show);
  const confirmationToken = await tokenOf('uncapturable');
  const given = await new Browser(guest).mutate('checkout.pay', {
    tip: { ...tip, amountMinor },
    method: 'card',
    confirmationToken,
  });
  expect(given.data.state).toBe('done');
  await settleAtProvider();
  const [{ paymentId, dueMinor }] = (await guest.query('wallet.unpaid')).data.items;
  expect(dueMinor).toBe(amountMinor);
  await lapse(paymentId);
  expect(Object.values(await owedTo(show.eventId))).toEqual([0]);
  expect(await paymentOf(paymentId)).toMatchObject({ due: 0, isClosed: 1 });
});

test('a box office that did not hear of it is told by the next minute, and the place goes to who waits', async () => {
  sale = await eventOnSale({ types: [{ price: PRICE, quantity: 1 }] });
  const id = await buyRefused();
  const [waiter] = await queued(sale, 1);
  const deafened = () => {
    throw new Error('no box office');
  };
  await env.DB.prepare('UPDATE payments SET expires_at = 1 WHERE id = ?').bind(id).run();
  await closeDueUnpaid({ ...createDeps(env), boxOffice: deafened });
  expect(await paymentOf(id)).toMatchObject({ due: 0, isClosed: 0 });
  await closeDueUnpaid(createDeps(env));
  expect(await paymentOf(id)).toMatchObject({ isClosed: 1 });
  if (waiter) await expectStatus(sale, waiter, 'offered');
});

test('a cancelled event takes back at once what nobody has paid for, and takes no money for it', async () => {
  const id = await buyRefused();
  await fundWallet(guest, PRICE);
  const cancel = { requestId: crypto.randomUUID(), eventId: sale.eventId };
  expect((await sale.organizer.mutate('events.cancel', cancel)).error).toBeFalsy();
  expect((await pay(id, { method: 'wallet' })).error?.data.errorCode).toBe('EVENT_CANCELLED');
  await closeDueUnpaid(createDeps(env));
  expect(await paymentOf(id)).toMatchObject({ due: 0, isClosed: 1 });
  expect(await wallet()).toBe(PRICE);
});

test('a day that ends while the guest pays takes nothing back', async () => {
  const id = await buyRefused();
  const [ticket = ''] = await ticketsOf(id);
  const stale = await readUnpaid(readerOf(env.DB), id);
  if (!stale) throw new Error('It is unpaid');
  await fundWallet(guest, PRICE);
  expect((await pay(id, { method: 'wallet' })).data.state).toBe('done');
  const subjects = [{ id: ticket, refundId: crypto.randomUUID() }];
  await lapseUnpaid(env.DB, stale, { subjects, now: Date.now() });
  expect([await soldNow(), await wallet()]).toEqual([1, 0]);
  expect(await mailsOwed(id)).toEqual(['payment_unpaid']);
  expect(await scan(ticket)).toBe('valid');
});
