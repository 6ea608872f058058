import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';
import { watch } from '#tests/support/worker/viewers.ts';

async function vendorOf(sale: Sale): Promise<Person> {
  const vendor = await person();
  await env.DB.prepare(
    "INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'vendor', ?, 0)",
  )
    .bind(sale.eventId, vendor.id, sale.organizer.id)
    .run();
  return vendor;
}

function switchItem(
  who: Person,
  { eventId, menuItemId, ...more }: { eventId: string; menuItemId: string; available: boolean },
  requestId: string = crypto.randomUUID(),
) {
  return who.mutate('menu.setAvailable', { requestId, eventId, menuItemId, ...more });
}

test('a vendor switches an item off: guests stop seeing it live, and an order of it is refused', async () => {
  const sale = await eventOnSale();
  const { eventId } = sale;
  const menuItemId = await menuItem(sale, { price: 500, quantity: 5 });
  const [vendor, buyer] = await Promise.all([vendorOf(sale), buyerWith(1_000)]);
  const phone = await watch(buyer, 'event', eventId);
  const version = phone.last()?.board?.version ?? 0;
  const requestId = crypto.randomUUID();
  const off = { eventId, menuItemId, available: false };
  const answers = await Promise.all([1, 2, 3].map(() => switchItem(vendor, off, requestId)));
  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ id: menuItemId })));
  await expect.poll(() => phone.last()?.board).toMatchObject({ version: version + 1, menu: [] });
  expect((await guest.query('menu.list', { eventId })).data.items).toEqual([]);
  // The bar still lists it, to switch it on again.
  expect((await vendor.query('menu.list', { eventId })).data.items).toMatchObject([
    { id: menuItemId, active: false },
  ]);
  const order = () =>
    buyer.mutate('orders.place', {
      requestId: crypto.randomUUID(),
      eventId,
      lines: [{ menuItemId, quantity: 1 }],
    });
  expect((await order()).error?.data.errorCode).toBe('MENU_ITEM_GONE');
  await switchItem(vendor, { ...off, available: true });
  expect((await order()).status).toBe(200);
  // A late repeat of the first request changes nothing.
  await switchItem(vendor, off, requestId);
  expect((await guest.query('menu.list', { eventId })).data.items).toHaveLength(1);
  const audit = await env.DB.prepare(
    "SELECT actor_id, details ->> 'active' AS active FROM audit_log WHERE action = 'menu_item.update' AND subject_id = ? ORDER BY created_at",
  )
    .bind(menuItemId)
    .all();
  expect(audit.results).toEqual([
    { actor_id: vendor.id, active: 0 },
    { actor_id: vendor.id, active: 1 },
  ]);
});

test("a vendor of one event cannot switch another event's items, even of the same organizer", async () => {
  const sale = await eventOnSale();
  const other = await eventOnSale({ organizer: sale.organizer });
  const [mine, theirs] = [
    await menuItem(sale, { price: 500, quantity: 5 }),
    await menuItem(other, { price: 1, quantity: 1 }),
  ];
  const vendor = await vendorOf(sale);
  const codeOf = async (eventId: string, menuItemId: string) =>
    (await switchItem(vendor, { eventId, menuItemId, available: false })).error?.data.errorCode;
  expect(await codeOf(sale.eventId, theirs)).toBe('NOT_FOUND');
  expect(await codeOf(other.eventId, theirs)).toBe('COUNTER_NOT_PERMITTED');
  expect(await codeOf(crypto.randomUUID(), mine)).toBe('EVENT_NOT_FOUND');
});
