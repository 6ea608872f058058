import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buyerWith, eventOnSale, menuItem, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

async function named(name: string): Promise<Person> {
  const buyer = await buyerWith(5_000);
  await env.DB.prepare('UPDATE users SET name = ? WHERE id = ?').bind(name, buyer.id).run();
  return buyer;
}

async function night() {
  const sale = await eventOnSale({ types: [{ name: 'Balcony', price: 1_000 }] });
  const beer = await menuItem(sale, { price: 300, quantity: 10 });
  const buyer = await named(`Zoë ${crypto.randomUUID().slice(0, 6)}`);
  const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const order = await buyer.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId: beer, quantity: 2 }],
  });
  const ids: Record<'ticketId' | 'orderId', string> = {
    ticketId: bought.data.ticketIds[0],
    orderId: order.data.orderId,
  };
  const name = (await buyer.query('profile.get')).data.name as string;
  return { sale, buyer, name, ...ids };
}

const find = (who: Person, search: string, more: object = {}) =>
  who.query('refunds.find', { search, ...more });

async function act(who: Person, sale: Sale, path: string, more: object): Promise<void> {
  const answer = await who.mutate(path, { requestId: crypto.randomUUID(), eventId: sale.eventId, ...more });
  expect(answer.status).toBe(200);
}

test('tickets and orders are found by name, email, code and number, with the refund amount', async () => {
  const { sale, buyer, name, ticketId, orderId } = await night();
  const { data } = await find(sale.organizer, name.replace('ë', 'e').toLowerCase());
  expect(data.total).toBe(2);
  const [order, ticket] = [...data.items].sort((one) => (one.subject === 'order' ? -1 : 1));
  const guest = { name, email: buyer.email };
  const event = { id: sale.eventId, name: 'Night', timeZone: 'UTC' };
  const open = { guest, event, currency: 'USD', obstacle: null, mayOverride: false };
  expect(ticket).toMatchObject({
    ...open,
    subject: 'ticket',
    id: ticketId,
    amountMinor: 1_000,
    items: [{ name: 'Balcony', quantity: 1 }],
  });
  expect(order).toMatchObject({
    ...open,
    subject: 'order',
    id: orderId,
    amountMinor: 600,
    items: [{ name: 'Beer', quantity: 2 }],
  });
  const idsBy = async (search: string) =>
    (await find(sale.organizer, search)).data.items.map(({ id }: { id: string }) => id).sort();
  expect(await idsBy(buyer.email)).toEqual([ticketId, orderId].sort());
  for (const one of [ticket, order])
    for (const search of [
      one.shortCode.toLowerCase(),
      `${one.shortCode} +2`,
      one.id,
      // Ids begin with the time, which both share.
      one.id.slice(0, 23).toUpperCase(),
    ])
      expect(await idsBy(search)).toEqual([one.id]);
  expect(await idsBy('%')).toEqual([]);
});

test('the reason why something is not refundable is shown before the attempt', async () => {
  const { sale, name, buyer, ticketId, orderId } = await night();
  const obstacles = async (who: Person) => {
    const { data } = await find(who, name);
    return Object.fromEntries(
      data.items.map((item: Record<string, unknown>) => [item.subject, [item.obstacle, item.mayOverride]]),
    );
  };
  const admin = await person({ role: 'admin' });
  await act(sale.organizer, sale, 'checkin.scan', { ticketId });
  await act(sale.organizer, sale, 'orders.complete', { orderId });
  // D1 receives the check-in a moment later.
  await expect
    .poll(() => obstacles(sale.organizer))
    .toEqual({ ticket: ['TICKET_USED_NOT_REFUNDABLE', false], order: ['ORDER_COMPLETED', false] });
  expect((await obstacles(admin)).ticket).toEqual(['TICKET_USED_NOT_REFUNDABLE', true]);
  await act(admin, sale, 'refunds.refundTicket', { ticketId, reason: 'Fell ill at the door' });
  expect((await obstacles(admin)).ticket).toEqual(['ALREADY_REFUNDED', false]);
  expect((await buyer.query('refunds.mine', {})).data.total).toBe(1);
});

test('a search for refunds finds only what the person may refund', async () => {
  const { sale, name, buyer, ticketId } = await night();
  const rival = await eventOnSale();
  for (const search of [name, buyer.email, ticketId])
    expect((await find(rival.organizer, search)).data.total).toBe(0);
  const there = await find(rival.organizer, name, { eventId: sale.eventId });
  expect(there.data.total).toBe(0);
  expect((await find(sale.organizer, name, { eventId: rival.eventId })).data.total).toBe(0);
  expect((await find(buyer, name)).error?.data.errorCode).toBe('ORGANIZERS_ONLY');
  const admin = await person({ role: 'admin' });
  expect((await find(admin, name)).data.total).toBe(2);
});

test("an event's types show what a refund of each would return", async () => {
  const { sale, ticketId } = await night();
  const types = async () => (await sale.organizer.query('refunds.types', { eventId: sale.eventId })).data;
  const type = { id: sale.typeId, name: 'Balcony' };
  expect(await types()).toEqual({
    currency: 'USD',
    types: [{ ...type, tickets: 1, guests: 1, amountMinor: 1_000, cashMinor: 0 }],
  });
  await act(sale.organizer, sale, 'refunds.refundTicket', { ticketId });
  expect((await types()).types).toEqual([{ ...type, tickets: 0, guests: 0, amountMinor: 0, cashMinor: 0 }]);
});
