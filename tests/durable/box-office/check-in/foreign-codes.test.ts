import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readForeignCode } from '#db/readers/check-in/foreign-codes.ts';
import { scanOf, soldTicket, staffOf } from '#tests/support/worker/door.ts';
import { connect, pathFor } from '#tests/support/worker/door-device.ts';
import { boxOfficeOf, buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';

/** Short code of a fresh order. */
async function orderedAt(sale: Sale): Promise<string> {
  const [guest, menuItemId] = await Promise.all([
    buyerWith(500),
    menuItem(sale, { price: 500, quantity: 9 }),
  ]);
  const lines = [{ menuItemId, quantity: 1 }];
  const order = { requestId: crypto.randomUUID(), eventId: sale.eventId, lines };
  const { data } = await guest.mutate('orders.place', order);
  return (await guest.query('orders.get', { orderId: data.orderId })).data.shortCode;
}

async function named(name: string, organizer?: Person): Promise<Sale> {
  const sale = await eventOnSale(organizer ? { organizer } : {});
  await env.DB.prepare('UPDATE events SET name = ? WHERE id = ?').bind(name, sale.eventId).run();
  return sale;
}

async function atDoor(who: Person, sale: Sale, code: string) {
  const { code: refusal, eventName, ticket } = (await who.mutate('checkin.scan', scanOf(sale, code))).data;
  return { refusal, eventName, ticket };
}

async function atBar(who: Person, sale: Sale, code: string) {
  const request = { requestId: crypto.randomUUID(), eventId: sale.eventId, code };
  const { code: refusal, eventName, order } = (await who.mutate('orders.verify', request)).data;
  return { refusal, eventName, order };
}

/** Deletes the object's records, as if it had lost them. */
async function forget(sale: Sale): Promise<void> {
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage }) => {
    storage.sql.exec('DELETE FROM door_tickets; DELETE FROM pick_ups');
  });
}

const nobodys = { eventName: undefined, ticket: null };

test('a typed code of the other kind gets WRONG_MODE in both modes, also when only D1 knows the code', async () => {
  const sale = await eventOnSale();
  const order = await orderedAt(sale);
  const { shortCode } = await soldTicket(sale);
  const look = async () => {
    expect(await atDoor(sale.organizer, sale, order)).toEqual({ refusal: 'WRONG_MODE', ...nobodys });
    expect(await atBar(sale.organizer, sale, shortCode)).toEqual({
      refusal: 'WRONG_MODE_TICKET',
      eventName: undefined,
      order: null,
    });
  };
  await look();
  await forget(sale);
  await look();
  // None of the attempts used a code.
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, shortCode))).data.outcome).toBe('valid');
  const request = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: order };
  expect((await sale.organizer.mutate('orders.verify', request)).data.outcome).toBe('valid');
});

test("a typed ticket code of the organizer's other event is refused with that event's name, over HTTP and socket", async () => {
  const sale = await eventOnSale();
  const other = await named('Second stage', sale.organizer);
  const scanner = await staffOf(sale);
  const { shortCode } = await soldTicket(other);
  const expected = { refusal: 'WRONG_EVENT', eventName: 'Second stage', ticket: null };
  expect(await atDoor(scanner, sale, shortCode)).toEqual(expected);
  const device = await connect(await pathFor(scanner, sale));
  expect(await device.answerTo(device.scan(shortCode))).toMatchObject({
    answer: { outcome: 'refused', code: 'WRONG_EVENT', eventName: 'Second stage', ticket: null },
  });
  expect((await other.organizer.mutate('checkin.scan', scanOf(other, shortCode))).data.outcome).toBe('valid');
});

test("a repeated scan of another event's ticket names that event again", async () => {
  const sale = await eventOnSale();
  const { shortCode } = await soldTicket(await named('Second stage', sale.organizer));
  const scan = scanOf(sale, shortCode);
  const first = await sale.organizer.mutate('checkin.scan', scan);
  expect(first.data.eventName).toBe('Second stage');
  expect((await sale.organizer.mutate('checkin.scan', scan)).data).toEqual(first.data);
});

test("the name of another organizer's event is shown only to its own staff", async () => {
  const [sale, elsewhere] = await Promise.all([eventOnSale(), named('Elsewhere')]);
  const [scanner, both, admin] = await Promise.all([staffOf(sale), staffOf(sale), person({ role: 'admin' })]);
  await env.DB.prepare(
    "INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'vendor', ?, 0)",
  )
    .bind(elsewhere.eventId, both.id, elsewhere.organizer.id)
    .run();
  const order = await orderedAt(elsewhere);
  const { shortCode } = await soldTicket(elsewhere);
  const unknown = { refusal: 'TICKET_INVALID', ...nobodys };
  for (const stranger of [scanner, sale.organizer, admin])
    expect(await atDoor(stranger, sale, shortCode)).toEqual(unknown);
  expect(await atDoor(both, sale, shortCode)).toEqual({
    refusal: 'WRONG_EVENT',
    eventName: 'Elsewhere',
    ticket: null,
  });
  expect(await atDoor(scanner, sale, order)).toEqual(unknown);
});

test("another event's order is named at the bar, and gets WRONG_MODE at the door", async () => {
  const sale = await eventOnSale();
  const other = await named('Second stage', sale.organizer);
  const stranger = await eventOnSale();
  const [order, theirs] = await Promise.all([orderedAt(other), orderedAt(stranger)]);
  const vendor = await staffOf(sale, 'vendor');
  expect(await atBar(vendor, sale, order)).toEqual({
    refusal: 'WRONG_EVENT',
    eventName: 'Second stage',
    order: null,
  });
  expect(await atBar(vendor, sale, theirs)).toEqual({
    refusal: 'ORDER_INVALID',
    eventName: undefined,
    order: null,
  });
  const request = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: order };
  expect((await vendor.mutate('orders.verify', request)).data.message).toBe(
    'This order is for a different event',
  );
  const { shortCode } = await soldTicket(other);
  expect((await atBar(vendor, sale, shortCode)).refusal).toBe('WRONG_MODE_TICKET');
  expect((await atDoor(sale.organizer, sale, order)).refusal).toBe('WRONG_MODE');
});

test("code look-ups use an index in each of the organizer's events", async () => {
  const search = { eventId: 'e', userId: 'u', shortCode: 'S', kind: 'ticket' } as const;
  const [plan = ''] = await queryPlans((reader) => readForeignCode(reader, search));
  for (const index of ['tickets_short_code', 'orders_short_code'])
    expect(plan).toMatch(new RegExp(`INDEX ${index} \\(event_id=\\? AND short_code=\\?\\)`));
  expect(plan).not.toMatch(/SCAN (t|o|e|s)\b/);
});
