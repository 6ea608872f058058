import { expect, test } from 'vitest';
import { moveTo, newType } from '#tests/support/worker/drafts.ts';
import { eventOnSale, menuItem } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

type Listed = { id: string }[];

async function threeTypes() {
  const sale = await eventOnSale({ types: [{}] });
  const b = await newType(sale.organizer, sale.eventId, { name: 'B', sortOrder: 5 });
  const c = await newType(sale.organizer, sale.eventId, { name: 'C', sortOrder: 5 });
  const ids = async () => {
    const { data } = await sale.organizer.query('events.get', { eventId: sale.eventId });
    return (data.ticketTypes as Listed).map(({ id }) => id);
  };
  return { ...sale, b, c, ids };
}

function put(who: Person, eventId: string, ticketTypeIds: string[]) {
  return who.mutate('ticketTypes.reorder', { requestId: crypto.randomUUID(), eventId, ticketTypeIds });
}

test('ticket types can be reordered during the sale, and the reordering is idempotent', async () => {
  const { organizer, eventId, typeId, b, c, ids } = await threeTypes();
  expect(await ids()).toEqual([typeId, b, c]);
  const answers = await Promise.all([1, 2, 3].map(() => put(organizer, eventId, [c, typeId, b])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ids()).toEqual([c, typeId, b]);
});

test('types missing in the new order follow at the end, and IDs of other events are ignored', async () => {
  const { organizer, eventId, typeId, b, c, ids } = await threeTypes();
  const other = await threeTypes();
  expect((await put(organizer, eventId, [other.typeId, c, b])).status).toBe(200);
  expect(await ids()).toEqual([c, b, typeId]);
  expect(await other.ids()).toEqual([other.typeId, other.b, other.c]);
});

test('menu items are reordered in the same way', async () => {
  const sale = await eventOnSale();
  const first = await menuItem(sale, { price: 500, quantity: 5 });
  const second = await menuItem(sale, { price: 500, quantity: 5 });
  const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, menuItemIds: [second, first] };
  expect((await sale.organizer.mutate('menu.reorder', input)).status).toBe(200);
  const { data } = await sale.organizer.query('menu.list', { eventId: sale.eventId });
  expect((data.items as Listed).map(({ id }) => id)).toEqual([second, first]);
  const stranger = await person({ role: 'organizer' });
  expect((await stranger.mutate('menu.reorder', input)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
});

test("only the event's organizer and administrators can reorder, and nobody after the event", async () => {
  const { organizer, eventId, typeId, b, c, ids } = await threeTypes();
  const stranger = await person({ role: 'organizer' });
  expect((await put(stranger, eventId, [c, b, typeId])).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  await moveTo(eventId, -5, -1);
  expect((await put(organizer, eventId, [c, b, typeId])).error?.data.errorCode).toBe('EVENT_LOCKED');
  expect(await ids()).toEqual([typeId, b, c]);
});
