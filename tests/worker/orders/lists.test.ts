import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { readOrders } from '#db/readers/orders/listed-orders.ts';
import { isOfEvent, parseQr } from '#shared/codes/qr.ts';
import { balanceOf, buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { scopeOfOne } from '#tests/support/worker/organizations.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';

async function placed(who: Person, sale: Sale, menuItemId: string, quantity = 1): Promise<string> {
  const { data } = await who.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId, quantity }],
  });
  return data.orderId;
}

function about(sale: Sale, orderId: string) {
  return { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId };
}

async function staffOf(sale: Sale, role: 'scanner' | 'vendor'): Promise<Person> {
  const who = await person();
  await env.DB.prepare(
    'INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, ?, ?, 0)',
  )
    .bind(sale.eventId, who.id, role, sale.organizer.id)
    .run();
  return who;
}

/** Waits until D1 has received the hand-over. */
async function untilCompleted(orderId: string): Promise<void> {
  await expect
    .poll(async () => env.DB.prepare('SELECT status FROM orders WHERE id = ?').bind(orderId).first('status'))
    .toBe('completed');
}

test('a guest sees their own orders, pending first, with a code only while they can be picked up', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 20 });
  const [guest, stranger] = await Promise.all([buyerWith(10_000), buyerWith(500)]);
  const done = await placed(guest, sale, beer, 2);
  const waiting = await placed(guest, sale, beer);
  const cancelled = await placed(guest, sale, beer);
  const theirs = await placed(stranger, sale, beer);
  await sale.organizer.mutate('orders.complete', about(sale, done));
  await guest.mutate('orders.cancel', about(sale, cancelled));
  await untilCompleted(done);

  const { data } = await guest.query('orders.mine', {});
  expect(data).toMatchObject({ page: 1, total: 3 });
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([waiting, cancelled, done]);
  const [first, second, third] = data.items;
  expect(first).toMatchObject({
    status: 'pending',
    lines: [{ menuItemId: beer, name: 'Beer', quantity: 1, unitMinor: 500, totalMinor: 500 }],
    currency: 'USD',
    totalMinor: 500,
    completedAt: null,
    event: { id: sale.eventId, name: 'Night' },
  });
  expect(first.shortCode).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const qr = parseQr(first.qr);
  expect(qr).toMatchObject({ kind: 'order' });
  expect(qr && isOfEvent(qr, sale.eventId)).toBe(true);
  expect(second).toMatchObject({ status: 'cancelled', qr: null, shortCode: null });
  expect(second.cancelledAt).not.toBeNull();
  expect(third).toMatchObject({ status: 'completed', qr: null, shortCode: null, totalMinor: 1_000 });
  expect(third.completedAt).not.toBeNull();

  expect((await guest.query('orders.get', { orderId: waiting })).data).toEqual(first);
  expect((await guest.query('orders.get', { orderId: theirs })).error?.data.errorCode).toBe('NOT_FOUND');
  // The code shown is the code accepted.
  const picked = await sale.organizer.mutate('orders.complete', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    code: first.qr,
  });
  expect(picked.data).toMatchObject({ outcome: 'valid', status: 'completed' });
});

test('pages of orders have no gaps or duplicates', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 10, quantity: 50 });
  const guest = await buyerWith(1_000);
  const ids = new Set<string>();
  for (let count = 0; count < 7; count++) ids.add(await placed(guest, sale, beer));
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => guest.query('orders.mine', { page, pageSize: 2 })),
  );
  const listed = pages.flatMap(({ data }) => data.items.map(({ id }: { id: string }) => id));
  expect(listed).toHaveLength(7);
  expect(new Set(listed)).toEqual(ids);
  expect(pages[3]?.data).toMatchObject({ total: 7, page: 4, pageSize: 2 });
  expect((await guest.query('orders.mine', { page: 9, pageSize: 2 })).data.items).toEqual([]);
});

test("the bar sees its own event's orders, longest waiting first, with the order's short code and without its QR", async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 20 });
  const guest = await buyerWith(10_000);
  const one = await placed(guest, sale, beer);
  const two = await placed(guest, sale, beer);
  const three = await placed(guest, sale, beer);
  await guest.mutate('orders.cancel', about(sale, one));
  const vendor = await staffOf(sale, 'vendor');
  const { data } = await vendor.query('orders.forEvent', { eventId: sale.eventId });
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([two, three, one]);
  const shown = (await guest.query('orders.mine', {})).data.items.find(
    ({ id }: { id: string }) => id === two,
  );
  expect(data.items[0]).toMatchObject({
    customer: { name: guest.name },
    totalMinor: 500,
    reference: shown.shortCode,
  });
  expect(JSON.stringify(data)).not.toMatch(/AF2:|shortCode|@/);
  const pending = { eventId: sale.eventId, status: 'pending' };
  expect((await sale.organizer.query('orders.forEvent', pending)).data.total).toBe(2);
});

test("only staff of the bar can read an event's orders", async () => {
  const [sale, other, draft] = await Promise.all([
    eventOnSale(),
    eventOnSale(),
    eventOnSale({ status: 'draft' }),
  ]);
  const [guest, scanner, vendorThere, admin] = await Promise.all([
    buyerWith(0),
    staffOf(sale, 'scanner'),
    staffOf(other, 'vendor'),
    person({ role: 'admin' }),
  ]);
  const ask = async (who: Person, eventId = sale.eventId) =>
    (await who.query('orders.forEvent', { eventId })).error?.data.errorCode;
  for (const who of [guest, scanner, vendorThere, other.organizer])
    expect(await ask(who)).toBe('COUNTER_NOT_PERMITTED');
  expect(await ask(admin)).toBeUndefined();
  expect(await ask(guest, draft.eventId)).toBe('EVENT_NOT_FOUND');
  expect(await ask(admin, crypto.randomUUID())).toBe('EVENT_NOT_FOUND');
});

test('concurrent cancel and complete calls, by code and ID, have one winner and exact money and stock, 20 times', async () => {
  const sale = await eventOnSale({ feeBps: 250 });
  const beer = await menuItem(sale, { price: 1_000, quantity: 100 });
  const vendor = await staffOf(sale, 'vendor');
  let handedOut = 0;
  for (let round = 0; round < 20; round++) {
    const guest = await buyerWith(2_000);
    const orderId = await placed(guest, sale, beer, 2);
    const { data: own } = await guest.query('orders.get', { orderId });
    const requestId = crypto.randomUUID();
    const complete = () =>
      vendor.mutate('orders.complete', { requestId, eventId: sale.eventId, code: own.qr });
    const cancel = about(sale, orderId);
    const calls = [
      guest.mutate('orders.cancel', cancel),
      complete(),
      guest.mutate('orders.cancel', cancel),
      complete(),
    ];
    const [cancelled, completed, cancelledAgain, completedAgain] = await Promise.all(
      round % 2 === 0 ? calls : calls.toReversed(),
    ).then((answers) => (round % 2 === 0 ? answers : answers.toReversed()));
    const won = completed?.data.outcome === 'valid';
    if (won) handedOut += 1;
    expect(completedAgain?.data.outcome).toBe(won ? 'valid' : 'refused');
    expect(cancelled?.status === 200).toBe(!won);
    expect(cancelledAgain?.status === 200).toBe(!won);
    if (won) expect(cancelled?.error?.data.errorCode).toBe('ORDER_COMPLETED');
    expect(await balanceOf(guest)).toBe(won ? 0 : 2_000);
  }
  const sold = await env.DB.prepare('SELECT sold FROM menu_items WHERE id = ?').bind(beer).first('sold');
  expect(sold).toBe(handedOut * 2);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('an order sent ten times concurrently is one order, and its request ID is refused for other items', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 20 });
  const guest = await buyerWith(10_000);
  const input = {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId: beer, quantity: 2 }],
    expectedTotalMinor: 1_000,
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => guest.mutate('orders.place', input)));
  expect(new Set(answers.map(({ data }) => data?.orderId)).size).toBe(1);
  expect(await balanceOf(guest)).toBe(9_000);
  expect((await guest.query('orders.mine', {})).data.total).toBe(1);
  const other = { ...input, lines: [{ menuItemId: beer, quantity: 3 }], expectedTotalMinor: 1_500 };
  expect((await guest.mutate('orders.place', other)).error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test("an organizer's orders are listed by night, filtered, searched and read by key", async () => {
  const organizer = await person({ role: 'organizer' });
  const [early, late, foreign] = [
    await eventOnSale({ organizer, startsIn: 1 }),
    await eventOnSale({ organizer, startsIn: 48, endsIn: 50 }),
    await eventOnSale(),
  ];
  const [admin, guest, other] = await Promise.all([
    person({ role: 'admin' }),
    buyerWith(10_000),
    buyerWith(10_000),
  ]);
  const beerOf = async (sale: Sale) => await menuItem(sale, { price: 500, quantity: 20 });
  const [earlyBeer, lateBeer] = [await beerOf(early), await beerOf(late)];
  const first = await placed(guest, early, earlyBeer, 2);
  const preordered = await placed(other, late, lateBeer);
  const second = await placed(other, early, earlyBeer);
  const theirs = await placed(other, foreign, await beerOf(foreign));
  await organizer.mutate('orders.complete', about(early, first));
  await untilCompleted(first);
  const ids = async (who: Person, input: Record<string, unknown> = {}) => {
    const { data } = await who.query('orders.list', input);
    expect(data.total).toBe(data.items.length);
    return data.items.map(({ id }: { id: string }) => id);
  };

  expect(await ids(organizer)).toEqual([preordered, second, first]);
  expect(await ids(organizer, { sort: 'placed' })).toEqual([first, second, preordered]);
  expect(await ids(organizer, { eventId: early.eventId, status: 'pending' })).toEqual([second]);
  expect(await ids(organizer, { eventId: foreign.eventId })).toEqual([]);
  expect(await ids(foreign.organizer)).toEqual([theirs]);
  expect(await ids(organizer, { since: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
  const { data } = await organizer.query('orders.list', { status: 'completed' });
  expect(data.items[0]).toMatchObject({
    customer: { name: guest.name, email: guest.email },
    event: { id: early.eventId, name: 'Night' },
    lines: [{ name: 'Beer', quantity: 2 }],
    totalMinor: 1_000,
    handledBy: organizer.name,
  });
  expect(await ids(organizer, { search: data.items[0].reference.slice(0, 9) })).toEqual([first]);
  expect(await ids(organizer, { search: second.slice(0, 13) })).toEqual([second]);
  expect(await ids(organizer, { search: theirs })).toEqual([]);
  expect(await ids(organizer, { search: other.email, sort: 'placed' })).toEqual([second, preordered]);
  // Everybody's orders are too many for one list.
  expect(await ids(admin)).toEqual([]);
  expect(await ids(admin, { eventId: early.eventId })).toEqual([second, first]);
  expect(await ids(admin, { search: theirs })).toEqual([theirs]);

  const after = async (cursor: string, sort = '-placed') => {
    const { data: page } = await organizer.query('orders.list', { cursor, sort });
    return page.items.map(({ id }: { id: string }) => id);
  };
  expect(await after(preordered)).toEqual([second, first]);
  expect(await after(second)).toEqual([first]);
  expect(await after(second, 'placed')).toEqual([preordered]);
  expect(await after(crypto.randomUUID())).toEqual([]);
  for (const input of [
    { cursor: 'x'.repeat(999) },
    { status: 'lost' },
    { since: 'today' },
    { search: 'x'.repeat(999) },
  ])
    expect((await organizer.query('orders.list', input)).error?.data.errorCode).toBe('BAD_INPUT');
});

test("a page of an organizer's orders begins with the night, and a search with the guest's orders", async () => {
  const all = {
    scope: scopeOfOne('o'),
    eventId: null,
    status: null,
    since: null,
    search: null,
    sort: '-placed',
    afterId: null,
    limit: 1,
  } as const;
  const [page = ''] = await queryPlans((reader) => readOrders(reader, all));
  expect(page).toMatch(
    /SEARCH events USING INDEX events_organization[\s\S]*SEARCH orders USING INDEX orders_short_code/,
  );
  // Only the orders of one night are sorted, not all that match.
  expect(page).toContain('USE TEMP B-TREE FOR LAST');
  const search = { people: '"ana"*', code: null, id: null };
  const [found = ''] = await queryPlans((reader) => readOrders(reader, { ...all, search }));
  expect(found).toContain('SEARCH orders USING INDEX orders_id (id=?)');
  expect(found).toContain('SEARCH orders USING INDEX orders_request (user_id=?)');
});
