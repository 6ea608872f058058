import { beforeEach, expect, test } from 'vitest';
import { dispute, payByCard } from '#tests/support/worker/disputes.ts';
import { act } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const NOTHING = { tickets: 0, orders: 0, amountMinor: 0, cashMinor: 0 };

let sale: Sale;
let disputing: Person;

beforeEach(async () => {
  sale = await eventOnSale({ types: [{ price: 2_000, quantity: 10 }] });
  disputing = await person();
});

const cardSale = (lines: Record<string, unknown>[]) => payByCard(disputing, { eventId: sale.eventId, lines });
const disputedTicket = async () => {
  const { paymentId } = await cardSale([{ ticketTypeId: sale.typeId, quantity: 1 }]);
  await dispute(paymentId, 'open');
  return paymentId;
};
const plan = async () => (await sale.organizer.query('events.cancellation', { eventId: sale.eventId })).data;

test('a cancellation names disputed tickets apart from those that it refunds, before and after', async () => {
  const buyer = await buyerWith(10_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  await disputedTicket();
  const disputed = { tickets: 1, orders: 0, amountMinor: 2_000 };
  const refundable = { tickets: 2, orders: 0, amountMinor: 4_000, cashMinor: 0 };
  expect(await plan()).toMatchObject({ state: 'open', left: refundable, disputed });

  await act(sale.organizer, 'events.cancel', sale.eventId);
  await expect.poll(async () => (await plan()).state).toBe('done');
  expect(await plan()).toMatchObject({ left: NOTHING, refunded: refundable, disputed });
});

test('a disputed order is not counted as left to refund, and a lost one is not named either', async () => {
  const menuItemId = await menuItem(sale, { price: 500, quantity: 10 });
  const { paymentId } = await cardSale([{ menuItemId, quantity: 1 }]);
  expect(await plan()).toMatchObject({ left: { orders: 1 }, disputed: { orders: 0 } });
  await dispute(paymentId, 'open');
  expect(await plan()).toMatchObject({
    left: NOTHING,
    disputed: { tickets: 0, orders: 1, amountMinor: 500 },
  });
  await dispute(paymentId, 'lost');
  expect(await plan()).toMatchObject({ left: NOTHING, disputed: { orders: 0, amountMinor: 0 } });
});

test('the mail about a cancellation does not wait for disputed tickets, and says that the bank decides', async () => {
  const provider = mailProvider();
  await disputedTicket();
  await act(sale.organizer, 'events.cancel', sale.eventId);
  await expect.poll(async () => (await plan()).state).toBe('done');
  provider.clock.now = Date.now() + 5_000;
  await provider.drain();
  const mails = (await provider.taken()).filter(
    ({ to, subject }) => to.includes(disputing.email) && subject === 'Cancelled: Night',
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Your bank is deciding');
});

test('refunding a whole type counts no disputed tickets', async () => {
  await disputedTicket();
  const { data } = await sale.organizer.query('refunds.types', { eventId: sale.eventId });
  expect(data.types).toMatchObject([{ tickets: 0, guests: 0, amountMinor: 0 }]);
});

test('the attendees list says how many tickets the door refuses since they are disputed', async () => {
  const disputed = async () =>
    (await sale.organizer.query('attendees.list', { eventId: sale.eventId })).data.disputed;
  const paymentId = await disputedTicket();
  await cardSale([{ ticketTypeId: sale.typeId, quantity: 2 }]);
  expect(await disputed()).toBe(1);
  await dispute(paymentId, 'won');
  expect(await disputed()).toBe(0);
});
