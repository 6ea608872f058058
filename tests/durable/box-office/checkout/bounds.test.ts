import { abortAllDurableObjects, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ROOM_RETRY_MAX_MS } from '#shared/limits.ts';
import { buy, crowd } from '#tests/support/worker/crowd.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
  type Sale,
  soldOf,
} from '#tests/support/worker/events.ts';
import { codeOf, granted, held, hold, ownerOf, sellHold } from '#tests/support/worker/holds.ts';
import { person } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';

const linesOf = (sale: Sale, quantity: number) => ({ lines: [{ id: sale.typeId, quantity }] });

test('a script that opens checkouts without proving an email address holds a tenth, and a buyer still gets through', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 100 }] });
  const script = await Promise.all(Array.from({ length: 40 }, () => hold(sale, null, linesOf(sale, 2))));
  expect(script.map(codeOf).sort()).toEqual(
    [...Array(35).fill('HOLDS_LIMIT'), ...Array(5).fill('done')].sort(),
  );
  const buyer = await buyerWith(10_000);
  expect(codeOf(await hold(sale, buyer, linesOf(sale, 10)))).toBe('done');
});

test('strangers hold at most a tenth of a capacity that is smaller than the types together', async () => {
  const sale = await eventOnSale({
    capacity: 60,
    types: Array.from({ length: 4 }, () => ({ quantity: 60 })),
  });
  const script = await Promise.all(
    sale.typeIds.flatMap((id) =>
      Array.from({ length: 6 }, () => hold(sale, null, { lines: [{ id, quantity: 1 }] })),
    ),
  );
  expect(script.filter(({ ok }) => ok)).toHaveLength(6);
});

test('a small type lets strangers hold one order of four, and at most half of its places', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 20 }, { quantity: 4 }] });
  expect(codeOf(await hold(sale, null, linesOf(sale, 4)))).toBe('done');
  expect(codeOf(await hold(sale, null, linesOf(sale, 1)))).toBe('HOLDS_LIMIT');
  const small = { lines: [{ id: sale.typeIds[1] ?? '', quantity: 3 }] };
  expect(codeOf(await hold(sale, null, small))).toBe('HOLDS_LIMIT');
});

test('a hold keeps its price, its name and its limits when the organizer edits the type', async () => {
  const sale = await eventOnSale({ types: [{ name: 'Early', price: 700, quantity: 5 }] });
  const buyer = await buyerWith(5_000);
  const { holdId } = await held(sale, buyer, linesOf(sale, 2));
  await env.DB.prepare(
    "UPDATE ticket_types SET price = 900, name = 'Late', per_order_limit = 1, sales_end_at = 1 WHERE id = ?",
  )
    .bind(sale.typeId)
    .run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  expect(granted(await sellHold(sale, buyer, holdId)).totalMinor).toBe(1_400);
  expect(await balanceOf(buyer)).toBe(3_600);
});

test('a hold of a cancelled event sells nothing', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  const { holdId } = await held(sale, buyer);
  await env.DB.prepare("UPDATE events SET status = 'cancelled', cancelled_at = 1 WHERE id = ?")
    .bind(sale.eventId)
    .run();
  await boxOfficeOf(sale.eventId).snapshotChanged();
  expect(codeOf(await sellHold(sale, buyer, holdId))).toBe('EVENT_CANCELLED');
});

test('the last use of a code is reserved by a hold', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const now = Date.now();
  await env.DB.prepare(
    `INSERT INTO discount_codes (id, organizer_id, event_id, request_id, code, type, value, max_uses, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?1, 'ONCE', 'percentage', 50, 1, ?4, ?4)`,
  )
    .bind(crypto.randomUUID(), sale.organizer.id, sale.eventId, now)
    .run();
  const [one, two] = [await buyerWith(1_000), await buyerWith(1_000)];
  const { holdId, totalMinor } = await held(sale, one, { discountCode: 'once' });
  expect(totalMinor).toBe(500);
  expect(codeOf(await hold(sale, two, { discountCode: 'once' }))).toBe('DISCOUNT_USED_UP');
  const bought = await two.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: 'once' }));
  expect(bought.error?.data.errorCode).toBe('DISCOUNT_USED_UP');
  await forOneCall(boxOfficeOf(sale.eventId).checkout()).release({ holdId, owners: [ownerOf(one)] });
  expect(codeOf(await hold(sale, two, { discountCode: 'once' }))).toBe('done');
});

test('types may together exceed the capacity, and what is left is the smaller rest', async () => {
  const sale = await eventOnSale({ capacity: 3, types: [{ quantity: 3 }, { quantity: 3 }] });
  const [one, two] = [await buyerWith(5_000), await buyerWith(5_000)];
  const { holdId } = await held(sale, one, linesOf(sale, 2));
  const second = { lines: [{ id: sale.typeIds[1] ?? '', quantity: 2 }] };
  expect(codeOf(await hold(sale, two, second))).toBe('ALL_HELD');
  expect(codeOf(await sellHold(sale, one, holdId))).toBe('done');
  expect(codeOf(await hold(sale, two, second))).toBe('SOLD_OUT');
  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
});

test('an order is sold from a hold on its portions, also when its item was taken off the menu', async () => {
  const sale = await eventOnSale();
  const [one, two] = [await buyerWith(1_000), await buyerWith(1_000)];
  const id = await menuItem(sale, { price: 300, quantity: 2 });
  const { holdId, kind } = await held(sale, one, { kind: 'order', lines: [{ id, quantity: 2 }] });
  expect(kind).toBe('order');
  const lines = [{ menuItemId: id, quantity: 1 }];
  const order = { requestId: crypto.randomUUID(), eventId: sale.eventId, lines };
  expect((await two.mutate('orders.place', order)).error?.data.errorCode).toBe('ALL_HELD');
  const offMenu = { requestId: crypto.randomUUID(), menuItemId: id };
  const fewer = await sale.organizer.mutate('menu.update', { ...offMenu, quantity: 1 });
  expect(fewer.error?.data).toMatchObject({ errorCode: 'QUANTITY_BELOW_SOLD', details: { sold: 2 } });
  const deleted = await sale.organizer.mutate('menu.delete', { ...offMenu, requestId: crypto.randomUUID() });
  expect(deleted.error?.data.errorCode).toBe('MENU_ITEM_HAS_ORDERS');
  expect((await sale.organizer.mutate('menu.update', { ...offMenu, active: false })).status).toBe(200);
  const placed = await boxOfficeOf(sale.eventId).placeOrder({
    userId: one.id,
    holderName: one.name,
    requestId: crypto.randomUUID(),
    requestHash: 'hash',
    lines: [],
    discountCode: null,
    holdId,
  });
  expect(granted(placed).totalMinor).toBe(600);
  expect(codeOf(await sellHold(sale, one, holdId))).toBe('CHECKOUT_NOT_FOUND');
});

test("another person's hold does not exist for a buyer", async () => {
  const sale = await eventOnSale();
  const [one, two] = [await person(), await buyerWith(1_000)];
  const { holdId } = await held(sale, one);
  expect(codeOf(await sellHold(sale, two, holdId))).toBe('CHECKOUT_NOT_FOUND');
});

test('the waiting room admits into a hold', async () => {
  const { sale, waiting, release } = await crowd({ bound: 1, waiting: 1, stock: 50 });
  const holder = await person();
  const lines = [{ ticketTypeId: sale.typeId, quantity: 1 }];
  const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, lines };
  const start = (queueToken?: string) =>
    holder.mutate('checkout.start', queueToken === undefined ? input : { ...input, queueToken });
  const busy = await start();
  const { queueToken, ...details } = busy.error?.data.details ?? {};
  expect(details).toMatchObject({ ahead: 1, left: 50 });
  if (typeof queueToken !== 'string') throw new Error('No queue token');
  await release();
  const realNow = Date.now;
  let ahead = ROOM_RETRY_MAX_MS;
  Date.now = () => realNow() + ahead;
  try {
    for (const { person: first, input, queueToken } of waiting)
      await buy({ person: first, input: { ...input, queueToken } });
    const forged = { token: `${queueToken}x`, owner: ownerOf(holder) };
    expect(codeOf(await hold(sale, holder, { queue: forged }))).toBe('QUEUE_TOKEN_INVALID');
    ahead += 1_000;
    expect((await start(queueToken)).data).toMatchObject({ state: 'held' });
  } finally {
    Date.now = realNow;
  }
});

test('a browser has one live hold, of tickets or of food, and taking again gains nothing', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 100 }] });
  const beer = await menuItem(sale, { price: 300, quantity: 20 });
  const owner = ownerOf(null);
  const first = await held(sale, null, { owner, ...linesOf(sale, 2) });
  const second = await held(sale, null, { owner, kind: 'order', lines: [{ id: beer, quantity: 1 }] });
  const office = boxOfficeOf(sale.eventId);
  const stateOf = async (holdId: string) =>
    granted(await forOneCall(office.checkout()).read({ holdId, owners: [owner] })).state;
  expect([await stateOf(first.holdId), await stateOf(second.holdId)]).toEqual(['released', 'held']);
  expect(await office.heldPlaces('tickets')).toBe(0);
});

test('an address has twenty live holds of strangers at an event, and a twenty-first when one of them ends', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1_000 }] });
  const at = (address: string | null, owner = ownerOf(null)) => hold(sale, null, { address, owner });
  const owner = ownerOf(null);
  const first = granted(await at('here', owner));
  const others = await Promise.all(Array.from({ length: 19 }, () => at('here')));
  expect(others.map(codeOf)).toEqual(Array(19).fill('done'));
  expect(codeOf(await at('here'))).toBe('HOLDS_LIMIT');
  expect([codeOf(await at('there')), codeOf(await at(null))]).toEqual(['done', 'done']);
  expect(codeOf(await at('here', owner))).toBe('done');
  await abortAllDurableObjects();
  expect(codeOf(await at('here'))).toBe('HOLDS_LIMIT');
  const unlimited = { address: 'here', limited: false };
  expect(codeOf(await hold(sale, null, unlimited))).toBe('done');
  const buyer = await person();
  expect(codeOf(await hold(sale, buyer))).toBe('done');
  expect(first.state).toBe('held');
});

test("a stranger's hold no longer counts for the address once a person has claimed it", async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1_000 }] });
  const owner = ownerOf(null);
  const { holdId } = await held(sale, null, { address: 'here', owner });
  for (let more = 0; more < 19; more++) await held(sale, null, { address: 'here' });
  const buyer = await person();
  const claim = { holdId, owners: [owner], userId: buyer.id, limited: true };
  granted(await forOneCall(boxOfficeOf(sale.eventId).checkout()).claim(claim));
  expect(codeOf(await hold(sale, null, { address: 'here' }))).toBe('done');
  expect(codeOf(await hold(sale, null, { address: 'here' }))).toBe('HOLDS_LIMIT');
});

test('a person holds two orders of each type at most: kept holds, live holds and shares together', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 100, perOrderLimit: 4 }, { quantity: 100 }] });
  const buyer = await person();
  const office = boxOfficeOf(sale.eventId);
  const until = Date.now() + 3 * 24 * 3_600_000;
  for (let kept = 0; kept < 2; kept++) {
    const { holdId } = await held(sale, buyer, linesOf(sale, 4));
    granted(await forOneCall(office.checkout()).keep({ holdId, owners: [ownerOf(buyer)], until }));
  }
  expect(await hold(sale, buyer, linesOf(sale, 1))).toMatchObject({
    code: 'HELD_TOO_MANY',
    details: { held: 8, limit: 8 },
  });
  const group = { hostId: buyer.id, requestId: 'group', requestHash: 'hash', ticketTypeId: sale.typeId };
  expect(codeOf(await forOneCall(office.groups()).start({ ...group, quantity: 2, limited: true }))).toBe(
    'HELD_TOO_MANY',
  );
  const otherType = { lines: [{ id: sale.typeIds[1] ?? '', quantity: 10 }] };
  expect(codeOf(await hold(sale, buyer, otherType))).toBe('done');
  expect(codeOf(await hold(sale, buyer, { ...linesOf(sale, 1), limited: false }))).toBe('done');
});

test('a person who holds two orders cannot claim what their browser holds, but may replace an order', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1_000, perOrderLimit: 4 }] });
  const buyer = await person();
  const office = boxOfficeOf(sale.eventId);
  const keep = async () => {
    const { holdId } = await held(sale, buyer, linesOf(sale, 4));
    await forOneCall(office.checkout()).keep({
      holdId,
      owners: [ownerOf(buyer)],
      until: Date.now() + 3_600_000,
    });
  };
  await keep();
  const replaced = await held(sale, buyer, linesOf(sale, 3));
  const owner = ownerOf(null);
  const claim = async (quantity: number) => {
    const { holdId } = await held(sale, null, { owner, ...linesOf(sale, quantity) });
    return forOneCall(office.checkout()).claim({ holdId, owners: [owner], userId: buyer.id, limited: true });
  };
  expect(granted(await claim(4)).replaced).toBe(replaced.holdId);
  await keep();
  expect(codeOf(await claim(1))).toBe('HELD_TOO_MANY');
});
