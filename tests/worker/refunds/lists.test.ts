import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { newCode } from '#tests/support/worker/codes.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const requestId = () => crypto.randomUUID();

async function buy(who: Person, sale: Sale, more: object = {}): Promise<string> {
  const { data } = await who.mutate('tickets.purchase', purchaseOf(sale, 1, { ...more }));
  return data.ticketIds[0];
}

function refund(who: Person, sale: Sale, ticketId: string, reason = '') {
  const input = { requestId: requestId(), eventId: sale.eventId, ticketId, reason };
  return who.mutate('refunds.refundTicket', input);
}

async function named(name: string, minor = 5_000): Promise<Person> {
  const buyer = await buyerWith(minor);
  await env.DB.prepare('UPDATE users SET name = ? WHERE id = ?').bind(name, buyer.id).run();
  return buyer;
}

test('a guest sees a refunded ticket at the discounted price with the given reason', async () => {
  const sale = await eventOnSale({ types: [{ name: 'Balcony', price: 1_000 }] });
  const { code } = await newCode(sale, { value: 30 });
  const buyer = await buyerWith(5_000);
  const ticketId = await buy(buyer, sale, { discountCode: code });
  expect((await refund(sale.organizer, sale, ticketId, 'The support act fell ill')).status).toBe(200);
  const { data } = await buyer.query('refunds.mine', {});
  expect(data).toMatchObject({ total: 1, page: 1 });
  expect(data.items[0]).toMatchObject({
    subject: 'ticket',
    items: [{ name: 'Balcony', quantity: 1 }],
    event: { id: sale.eventId, name: 'Night', timeZone: 'UTC' },
    amountMinor: 700,
    currency: 'USD',
    cause: 'by_house',
    reason: 'The support act fell ill',
  });
  expect(data.items[0].shortCode).toMatch(/^.{4}-.{4}-.{4}$/);
});

test("a guest's own cancellation and a cancelled event's refunds show their cause", async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const beer = await menuItem(sale, { price: 300, quantity: 10 });
  const buyer = await buyerWith(5_000);
  await buy(buyer, sale);
  const lines = [{ menuItemId: beer, quantity: 2 }];
  const order = await buyer.mutate('orders.place', { requestId: requestId(), eventId: sale.eventId, lines });
  const cancel = { requestId: requestId(), eventId: sale.eventId, orderId: order.data.orderId };
  expect((await buyer.mutate('orders.cancel', cancel)).status).toBe(200);
  await sale.organizer.mutate('events.cancel', { requestId: requestId(), eventId: sale.eventId });
  await expect.poll(async () => (await buyer.query('refunds.mine', {})).data.total).toBe(2);
  const { data } = await buyer.query('refunds.mine', {});
  expect(
    data.items.map(({ cause, reason, amountMinor }: Record<string, unknown>) => [cause, reason, amountMinor]),
  ).toEqual([
    ['event_cancelled', null, 1_000],
    ['by_guest', null, 600],
  ]);
  expect(data.items[1].items).toEqual([{ name: 'Beer', quantity: 2 }]);
  const listed = await sale.organizer.query('refunds.list', { eventId: sale.eventId });
  expect(listed.data.items.map((item: { refundedBy: unknown }) => item.refundedBy)).toEqual([
    null,
    { id: buyer.id, name: buyer.name },
  ]);
});

test('the reason for refunding a used ticket is hidden from the guest', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const buyer = await buyerWith(5_000);
  const ticketId = await buy(buyer, sale);
  const { data: ticket } = await buyer.query('tickets.get', { ticketId });
  const scan = { requestId: requestId(), eventId: sale.eventId, code: ticket.qr };
  expect((await sale.organizer.mutate('checkin.scan', scan)).data.outcome).toBe('valid');
  const used = await refund(sale.organizer, sale, ticketId, 'please');
  expect(used.error?.data.errorCode).toBe('TICKET_USED_NOT_REFUNDABLE');
  const admin = await person({ role: 'admin' });
  expect((await refund(admin, sale, ticketId, 'Threatened to sue')).status).toBe(200);
  expect((await buyer.query('refunds.mine', {})).data.items[0].reason).toBeNull();
  const listed = await sale.organizer.query('refunds.list', {});
  expect(listed.data.items[0]).toMatchObject({ reason: 'Threatened to sue', guest: { email: buyer.email } });
});

test("guests and other organizers cannot see other people's refunds", async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(5_000);
  await refund(sale.organizer, sale, await buy(buyer, sale));
  const [other, stranger] = await Promise.all([person({ role: 'organizer' }), person()]);
  expect((await stranger.query('refunds.mine', {})).data).toMatchObject({ items: [], total: 0 });
  const listed = await other.query('refunds.list', { eventId: sale.eventId });
  expect(listed.data).toMatchObject({ items: [], total: 0 });
});

test('an organizer finds a refund by name, email and code, and an administrator finds all', async () => {
  const sale = await eventOnSale();
  const [olga, ana] = await Promise.all([named('Ольга Королёва'), named('Ana Núñez')]);
  for (const buyer of [olga, ana]) await refund(sale.organizer, sale, await buy(buyer, sale));
  const mine = await olga.query('refunds.mine', {});
  const code = mine.data.items[0].shortCode as string;
  const admin = await person({ role: 'admin' });
  for (const who of [sale.organizer, admin]) {
    const foundBy = async (search: string) => {
      const { data } = await who.query('refunds.list', { eventId: sale.eventId, search });
      return data.items.map((item: { guest: { id: string } }) => item.guest.id);
    };
    expect(await foundBy('ольга корол')).toEqual([olga.id]);
    expect(await foundBy('КОРОЛЕВА')).toEqual([olga.id]);
    expect(await foundBy('ana nú')).toEqual([ana.id]);
    expect(await foundBy('nunez ana')).toEqual([ana.id]);
    expect(await foundBy('nunez olga')).toEqual([]);
    expect(await foundBy(ana.email.toUpperCase())).toEqual([ana.id]);
    expect(await foundBy(code.toLowerCase())).toEqual([olga.id]);
    expect(await foundBy('%')).toEqual([]);
    expect(await foundBy('')).toHaveLength(2);
  }
});

test('pages of refunds do not overlap and have the right total', async () => {
  const sale = await eventOnSale({ types: [{ price: 100, quantity: 20 }] });
  const buyer = await buyerWith(5_000);
  for (let count = 0; count < 5; count++) await refund(sale.organizer, sale, await buy(buyer, sale));
  const pages = await Promise.all(
    [1, 2, 3].map((page) => buyer.query('refunds.mine', { page, pageSize: 2 })),
  );
  const ids = pages.flatMap(({ data }) => data.items.map((item: { id: string }) => item.id));
  expect(new Set(ids).size).toBe(5);
  expect(pages.map(({ data }) => data.total)).toEqual([5, 5, 5]);
});

test.each([{ page: 0 }, { pageSize: 1_000 }, { page: 'two' }])('a page of %o is refused', async (input) => {
  const who = await person();
  expect((await who.query('refunds.mine', input)).error?.data.errorCode).toBe('BAD_INPUT');
});
