import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { photo } from '#tests/support/pictures.ts';
import { countOf, moveTo } from '#tests/support/worker/drafts.ts';
import { balanceOf, buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { callTrpc, guest, type Person, person, type TrpcAnswer } from '#tests/support/worker/people.ts';

import { upload } from '#tests/support/worker/uploads.ts';

const ITEMS_OF = 'SELECT count(*) AS n FROM menu_items WHERE event_id = ?';

function itemInput(eventId: string, more: Record<string, unknown> = {}) {
  return {
    requestId: crypto.randomUUID(),
    eventId,
    name: 'Taco al pastor',
    category: 'food',
    priceMinor: 450,
    quantity: 20,
    ...more,
  };
}

function change(who: Person, menuItemId: string, patch: Record<string, unknown>) {
  return who.mutate('menu.update', { requestId: crypto.randomUUID(), menuItemId, ...patch });
}

function remove(who: Person, menuItemId: string) {
  return who.mutate('menu.delete', { requestId: crypto.randomUUID(), menuItemId });
}

function order(who: Person, sale: Sale, menuItemId: string, more: Record<string, unknown> = {}) {
  return who.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId, quantity: 1 }],
    ...more,
  });
}

const codeOf = async (answer: Promise<TrpcAnswer>) => (await answer).error?.data.errorCode;

test('a repeated creation adds one item, and its request ID is refused for other content', async () => {
  const sale = await eventOnSale();
  const picture = await upload(sale.organizer, photo(), { purpose: 'menu', eventId: sale.eventId });
  const input = itemInput(sale.eventId, { description: 'Con piña', imageKey: picture.key, sortOrder: 3 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sale.organizer.mutate('menu.create', input)),
  );
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
  expect(await countOf(ITEMS_OF, sale.eventId)).toBe(1);
  expect(await codeOf(sale.organizer.mutate('menu.create', { ...input, priceMinor: 1 }))).toBe(
    'REQUEST_ID_REUSED',
  );
  const { data: menu } = await guest.query('menu.list', { eventId: sale.eventId });
  expect(menu.items).toEqual([
    {
      id: answers[0]?.data.id,
      name: 'Taco al pastor',
      description: 'Con piña',
      category: 'food',
      priceMinor: 450,
      quantity: 20,
      sold: 0,
      left: 20,
      imageUrl: picture.url,
      active: true,
      sortOrder: 3,
    },
  ]);
  expect(menu).toMatchObject({ mine: false, event: { name: 'Night', currency: 'USD', phase: 'published' } });
});

test("only the owner and administrators can change an event's menu", async () => {
  const [sale, other, client, admin] = await Promise.all([
    eventOnSale(),
    person({ role: 'organizer' }),
    person(),
    person({ role: 'admin' }),
  ]);
  const item = await menuItem(sale, { price: 500, quantity: 5 });
  const input = itemInput(sale.eventId);
  expect(await codeOf(other.mutate('menu.create', input))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(change(other, item, { priceMinor: 0 }))).toBe('NOT_FOUND');
  expect(await codeOf(remove(other, item))).toBe('NOT_FOUND');
  expect(await codeOf(change(other, crypto.randomUUID(), { priceMinor: 0 }))).toBe('NOT_FOUND');
  expect(await codeOf(client.mutate('menu.create', input))).toBe('ORGANIZERS_ONLY');
  expect(await codeOf(guest.mutate('menu.create', input))).toBe('NOT_SIGNED_IN');
  expect((await change(admin, item, { priceMinor: 700 })).status).toBe(200);
  const { data } = await guest.query('menu.list', { eventId: sale.eventId });
  expect(data.items[0]).toMatchObject({ priceMinor: 700, left: 5 });
});

test.each([
  ['a negative price', { priceMinor: -1 }],
  ['half a cent', { priceMinor: 0.5 }],
  ['a negative quantity', { quantity: -1 }],
  ['an unknown category', { category: 'weapons' }],
  ['no name', { name: '  ' }],
  ['a picture path that leaves its folder', { imageKey: '../secrets' }],
  ['a picture of another site', { imageKey: 'https://evil.example/a.png' }],
])('a menu item with %s is refused', async (_what, wrong) => {
  const sale = await eventOnSale();
  expect(await codeOf(sale.organizer.mutate('menu.create', itemInput(sale.eventId, wrong)))).toBe(
    'BAD_INPUT',
  );
  expect(await countOf(ITEMS_OF, sale.eventId)).toBe(0);
});

test("guests see active items, the owner sees all, and a draft's menu is visible to its owner and staff", async () => {
  const sale = await eventOnSale();
  const item = await menuItem(sale, { price: 500, quantity: 5 });
  await change(sale.organizer, item, { active: false });
  const query = { eventId: sale.eventId };
  expect((await guest.query('menu.list', query)).data.items).toEqual([]);
  expect((await sale.organizer.query('menu.list', query)).data).toMatchObject({
    mine: true,
    items: [{ id: item, active: false }],
  });
  const draft = await eventOnSale({ status: 'draft', organizer: sale.organizer });
  expect(await codeOf(guest.query('menu.list', { eventId: draft.eventId }))).toBe('EVENT_NOT_FOUND');
  expect((await sale.organizer.query('menu.list', { eventId: draft.eventId })).status).toBe(200);
  expect(await codeOf(guest.query('menu.list', { eventId: crypto.randomUUID() }))).toBe('EVENT_NOT_FOUND');
});

test('a visitor whose menu comes from the edge sees what the first one saw', async () => {
  const sale = await eventOnSale();
  await menuItem(sale, { price: 500, quantity: 5 });
  const read = () => callTrpc('menu.list', 'query', { eventId: sale.eventId }, { fresh: false });
  for (const answer of [await read(), await read()]) expect(answer.data.items).toMatchObject([{ left: 5 }]);
});

test('edits of price, stock and availability apply to the very next order', async () => {
  const sale = await eventOnSale();
  const item = await menuItem(sale, { price: 500, quantity: 1 });
  const buyer = await buyerWith(10_000);
  expect((await order(buyer, sale, item)).data.totalMinor).toBe(500);
  expect(await codeOf(order(buyer, sale, item))).toBe('SOLD_OUT');
  await change(sale.organizer, item, { quantity: 3, priceMinor: 600 });
  expect((await order(buyer, sale, item)).data.totalMinor).toBe(600);
  await change(sale.organizer, item, { active: false });
  expect(await codeOf(order(buyer, sale, item))).toBe('MENU_ITEM_GONE');
  expect(await balanceOf(buyer)).toBe(8_900);
});

test('a price that the guest was not shown is refused without a charge', async () => {
  const sale = await eventOnSale();
  const item = await menuItem(sale, { price: 500, quantity: 5 });
  const buyer = await buyerWith(1_000);
  await change(sale.organizer, item, { priceMinor: 700 });
  expect(await codeOf(order(buyer, sale, item, { expectedTotalMinor: 500 }))).toBe('PRICE_CHANGED');
  expect(await balanceOf(buyer)).toBe(1_000);
  expect((await order(buyer, sale, item, { expectedTotalMinor: 700 })).data.totalMinor).toBe(700);
});

test('an unlimited item shows no number and can be limited later', async () => {
  const sale = await eventOnSale();
  const { data } = await sale.organizer.mutate('menu.create', itemInput(sale.eventId, { quantity: null }));
  const buyer = await buyerWith(10_000);
  expect((await order(buyer, sale, data.id)).status).toBe(200);
  const shown = async () => (await guest.query('menu.list', { eventId: sale.eventId })).data.items[0];
  expect(await shown()).toMatchObject({ quantity: null, left: null, sold: 1 });
  await change(sale.organizer, data.id, { quantity: 1 });
  expect(await shown()).toMatchObject({ quantity: 1, left: 0, sold: 1 });
  expect(await codeOf(order(buyer, sale, data.id))).toBe('SOLD_OUT');
  await change(sale.organizer, data.id, { quantity: null });
  expect((await order(buyer, sale, data.id)).status).toBe(200);
});

test('the stock cannot go below the sold number, also during orders', async () => {
  const sale = await eventOnSale();
  const item = await menuItem(sale, { price: 100, quantity: 50 });
  const buyers = await Promise.all(Array.from({ length: 10 }, () => buyerWith(100)));
  const early = await Promise.all(Array.from({ length: 4 }, () => buyerWith(100)));
  for (const buyer of early) expect((await order(buyer, sale, item)).status).toBe(200);
  const refusal = (await change(sale.organizer, item, { quantity: 3 })).error?.data;
  expect(refusal).toMatchObject({ errorCode: 'QUANTITY_BELOW_SOLD', details: { sold: 4 } });
  const [edits, orders] = await Promise.all([
    Promise.all([4, 5, 7, 9].map((quantity) => change(sale.organizer, item, { quantity }))),
    Promise.all(buyers.map((buyer) => order(buyer, sale, item))),
  ]);
  const refusals = edits.flatMap(({ error }) => error?.data.errorCode ?? []);
  expect(refusals).toEqual(refusals.map(() => 'QUANTITY_BELOW_SOLD'));
  const served = early.length + orders.filter(({ status }) => status === 200).length;
  const row = await env.DB.prepare('SELECT quantity, sold FROM menu_items WHERE id = ?').bind(item).first<{
    quantity: number;
    sold: number;
  }>();
  expect(row?.sold).toBe(served);
  expect(row?.sold).toBeLessThanOrEqual(row?.quantity ?? -1);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('an ordered item cannot be deleted, even after a cancellation, and an unused one is deleted once', async () => {
  const sale = await eventOnSale();
  const [ordered, never] = await Promise.all([
    menuItem(sale, { price: 100, quantity: 5 }),
    menuItem(sale, { price: 100, quantity: 5 }),
  ]);
  const buyer = await buyerWith(100);
  const { data: placed } = await order(buyer, sale, ordered);
  expect(await codeOf(remove(sale.organizer, ordered))).toBe('MENU_ITEM_HAS_ORDERS');
  await buyer.mutate('orders.cancel', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    orderId: placed.orderId,
  });
  expect(await codeOf(remove(sale.organizer, ordered))).toBe('MENU_ITEM_HAS_ORDERS');
  expect((await remove(sale.organizer, never)).status).toBe(200);
  expect((await remove(sale.organizer, never)).status).toBe(200);
  expect(await countOf(ITEMS_OF, sale.eventId)).toBe(1);
});

test('the menu of a past or cancelled event cannot be edited', async () => {
  const [sale, cancelled] = await Promise.all([eventOnSale(), eventOnSale({ status: 'cancelled' })]);
  const item = await menuItem(sale, { price: 100, quantity: 5 });
  await moveTo(sale.eventId, -5, -1);
  expect(await codeOf(change(sale.organizer, item, { priceMinor: 1 }))).toBe('EVENT_LOCKED');
  expect(await codeOf(remove(sale.organizer, item))).toBe('EVENT_LOCKED');
  expect(await codeOf(sale.organizer.mutate('menu.create', itemInput(sale.eventId)))).toBe('EVENT_LOCKED');
  expect(await codeOf(cancelled.organizer.mutate('menu.create', itemInput(cancelled.eventId)))).toBe(
    'EVENT_LOCKED',
  );
});
