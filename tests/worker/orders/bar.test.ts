import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  balanceOf,
  buyerWith,
  eventOnSale,
  fundWallet,
  menuItem,
  type Sale,
} from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

async function guestNamed(name: string): Promise<Person> {
  const guest = await person({ name });
  await fundWallet(guest, 10_000);
  return guest;
}

async function placed(who: Person, sale: Sale, menuItemId: string): Promise<string> {
  const { data } = await who.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId, quantity: 1 }],
  });
  return data.orderId;
}

function about(sale: Sale, orderId: string) {
  return { requestId: crypto.randomUUID(), eventId: sale.eventId, orderId };
}

async function staffOf(sale: Sale, role: 'scanner' | 'vendor', who?: Person): Promise<Person> {
  const staff = who ?? (await person());
  await env.DB.prepare(
    'INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, ?, ?, 0)',
  )
    .bind(sale.eventId, staff.id, role, sale.organizer.id)
    .run();
  return staff;
}

/** Waits until D1 has received the hand-over. */
async function untilCompleted(orderId: string): Promise<void> {
  await expect
    .poll(async () => env.DB.prepare('SELECT status FROM orders WHERE id = ?').bind(orderId).first('status'))
    .toBe('completed');
}

const idsOf = ({ data }: { data: { items: { id: string }[] } }) => data.items.map(({ id }) => id);

test('the bar sees pending orders with their age, and the totals of today and overall', async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 20 });
  const guest = await guestNamed('Ana');
  const [first, second, done, old, gone] = [
    await placed(guest, sale, beer),
    await placed(guest, sale, beer),
    await placed(guest, sale, beer),
    await placed(guest, sale, beer),
    await placed(guest, sale, beer),
  ];
  for (const orderId of [done, old]) {
    await sale.organizer.mutate('orders.complete', about(sale, orderId ?? ''));
    await untilCompleted(orderId ?? '');
  }
  await guest.mutate('orders.cancel', about(sale, gone ?? ''));
  // Handed over the day before yesterday, four minutes after the order; today's took three.
  const before = Date.now() - 2 * 86_400_000;
  await env.DB.batch([
    env.DB.prepare('UPDATE orders SET created_at = ?2, completed_at = ?2 + 240000 WHERE id = ?1').bind(
      old,
      before,
    ),
    env.DB.prepare('UPDATE orders SET created_at = completed_at - 180000 WHERE id = ?').bind(done),
  ]);
  const askedAt = Date.now();
  const { data } = await sale.organizer.query('orders.forEvent', {
    eventId: sale.eventId,
    status: 'pending',
  });
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([first, second]);
  expect(data).toMatchObject({
    total: 2,
    counts: { pending: 2, ready: 0, completed: 2, cancelled: 1 },
    averageWaitMs: 180_000,
    event: { eventId: sale.eventId, eventName: 'Night', venueName: 'Hall', phase: 'published' },
  });
  expect(Date.parse(data.serverTime)).toBeGreaterThanOrEqual(askedAt);
});

test('an empty bar has zero counts and no waiting time', async () => {
  const sale = await eventOnSale();
  const { data } = await sale.organizer.query('orders.forEvent', { eventId: sale.eventId });
  expect(data).toMatchObject({
    items: [],
    total: 0,
    counts: { pending: 0, ready: 0, completed: 0, cancelled: 0 },
    averageWaitMs: null,
  });
});

test("the bar's history names who handed over or cancelled and why, and leaves out guests who cancelled themselves", async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 20 });
  const [guest, vendor] = [await guestNamed('Ana'), await person({ name: 'Vera Vendor' })];
  await staffOf(sale, 'vendor', vendor);
  const [waiting, done, given, taken] = [
    await placed(guest, sale, beer),
    await placed(guest, sale, beer),
    await placed(guest, sale, beer),
    await placed(guest, sale, beer),
  ];
  await vendor.mutate('orders.complete', about(sale, done ?? ''));
  await untilCompleted(done ?? '');
  await vendor.mutate('orders.cancel', { ...about(sale, given ?? ''), reason: 'The keg is empty' });
  await guest.mutate('orders.cancel', about(sale, taken ?? ''));
  const all = await vendor.query('orders.forEvent', { eventId: sale.eventId });
  // Most recently closed first, after those that wait.
  expect(idsOf(all)).toEqual([waiting, taken, given, done]);
  const told = all.data.items
    .slice(1)
    .map(({ handledBy, reason }: { handledBy: string; reason: string }) => [handledBy, reason]);
  expect(told).toEqual([
    [null, null],
    ['Vera Vendor', 'The keg is empty'],
    ['Vera Vendor', null],
  ]);
  expect(all.data.items[0]).toMatchObject({ handledBy: null, reason: null });
});

test("an order is found by its guest's name in any spelling, and by the beginning or the end of its code", async () => {
  const sale = await eventOnSale();
  const beer = await menuItem(sale, { price: 500, quantity: 20 });
  const [anna, pavel] = [await guestNamed('Алёна Жукова'), await guestNamed('Pavel Novák')];
  const hers = await placed(anna, sale, beer);
  const his = await placed(pavel, sale, beer);
  const search = async (text: string) =>
    idsOf(await sale.organizer.query('orders.forEvent', { eventId: sale.eventId, search: text }));
  expect(await search('жуков')).toEqual([hers]);
  expect(await search('  PAVEL ')).toEqual([his]);
  expect(await search('novak')).toEqual([his]);
  expect(await search('жукова Алена')).toEqual([hers]);
  // The bar does not see emails, so it cannot probe for them.
  expect(await search(anna.email)).toEqual([]);
  expect(await search('nobody')).toEqual([]);
  expect(await search('%')).toEqual([]);
  const { data: own } = await pavel.query('orders.get', { orderId: his });
  expect(await search(own.shortCode)).toEqual([his]);
  expect(await search(own.shortCode.slice(0, 6).toLowerCase())).toEqual([his]);
  expect(await search(own.shortCode.slice(-4).toLowerCase())).toEqual([his]);
  // Fewer letters than a block of the code would match too much.
  expect(await search(own.shortCode.slice(0, 1))).not.toContain(hers);
  const bad = await sale.organizer.query('orders.forEvent', {
    eventId: sale.eventId,
    search: 'x'.repeat(101),
  });
  expect(bad.error?.data.errorCode).toBe('BAD_INPUT');
});

test("the bar's event list has exactly the events whose orders the person may hand over", async () => {
  const [running, coming, draft, foreign] = await Promise.all([
    eventOnSale({ startsIn: -1 }),
    eventOnSale({ startsIn: 30, endsIn: 34 }),
    eventOnSale({ status: 'draft' }),
    eventOnSale({ startsIn: -2 }),
  ]);
  const { organizer } = running;
  const over = await eventOnSale({ organizer, startsIn: -9, endsIn: -2 });
  const beer = await menuItem(running, { price: 500, quantity: 20 });
  await placed(await buyerWith(500), running, beer);
  const vendor = await staffOf(running, 'vendor');
  await staffOf(coming, 'vendor', vendor);
  await staffOf(draft, 'vendor', vendor);
  await staffOf(foreign, 'scanner', vendor);
  const listed = async (who: Person) => {
    const { data } = await who.query('orders.barEvents');
    return data.items.map(({ eventId, pending }: { eventId: string; pending: number }) => [eventId, pending]);
  };
  expect(await listed(vendor)).toEqual([
    [running.eventId, 1],
    [coming.eventId, 0],
  ]);
  expect(await listed(organizer)).toEqual([
    [running.eventId, 1],
    [over.eventId, 0],
  ]);
  expect(await listed(await buyerWith(0))).toEqual([]);
  const own = async (who: Person) => (await who.query('orders.barEvents')).data.items[0].own;
  expect([await own(vendor), await own(organizer)]).toEqual([false, true]);
  const admin = new Map(await listed(await person({ role: 'admin' })));
  expect([foreign, running, coming].every(({ eventId }) => admin.has(eventId))).toBe(true);
  expect(admin.has(draft.eventId)).toBe(false);
});

test("a vendor's cancellation with a reason refunds the guest, and others cannot cancel", async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const beer = await menuItem(sale, { price: 500, quantity: 20 });
  const guest = await guestNamed('Ana');
  const orderId = await placed(guest, sale, beer);
  const [vendor, scanner, vendorThere, stranger] = await Promise.all([
    staffOf(sale, 'vendor'),
    staffOf(sale, 'scanner'),
    staffOf(other, 'vendor'),
    person(),
  ]);
  const refusals = await Promise.all(
    [scanner, vendorThere, other.organizer, stranger].map(async (who) => {
      const cancelled = await who.mutate('orders.cancel', about(sale, orderId));
      const completed = await who.mutate('orders.complete', about(sale, orderId));
      return [cancelled.error?.data.errorCode, completed.error?.data.errorCode];
    }),
  );
  expect(refusals).toEqual(refusals.map(() => ['NOT_FOUND', 'COUNTER_NOT_PERMITTED']));
  const cancelled = await vendor.mutate('orders.cancel', { ...about(sale, orderId), reason: 'Sold out' });
  expect(cancelled.data).toMatchObject({ amountMinor: 500, currency: 'USD' });
  expect(await balanceOf(guest)).toBe(10_000);
  const late = await vendor.mutate('orders.complete', about(sale, orderId));
  expect(late.data).toMatchObject({ outcome: 'refused', code: 'ORDER_CANCELLED' });
});
