import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  act,
  countOf,
  inHours,
  moveTo,
  newDraft,
  newPublished,
  newType,
  rowOf,
  typeInput,
} from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { held } from '#tests/support/worker/holds.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';

const TYPES_OF = 'SELECT count(*) AS n FROM ticket_types WHERE event_id = ?';

function change(who: Person, ticketTypeId: string, patch: Record<string, unknown>) {
  return who.mutate('ticketTypes.update', { requestId: crypto.randomUUID(), ticketTypeId, ...patch });
}

function remove(who: Person, ticketTypeId: string) {
  return who.mutate('ticketTypes.delete', { requestId: crypto.randomUUID(), ticketTypeId });
}

async function soldThree() {
  const organizer = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(organizer);
  const buyer = await buyerWith(10_000);
  const answer = await buyer.mutate(
    'tickets.purchase',
    purchaseOf({ eventId, typeId, typeIds: [], organizer }, 3),
  );
  expect(answer.status).toBe(200);
  return { organizer, eventId, typeId, buyer };
}

test('a repeated creation adds one type, and its request ID is refused for other content', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const salesStart = inHours(1);
  const input = typeInput(eventId, { salesStart, salesEnd: inHours(2), perOrderLimit: 4 });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => organizer.mutate('ticketTypes.create', input)),
  );
  expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
  expect(await countOf(TYPES_OF, eventId)).toBe(1);
  const other = await organizer.mutate('ticketTypes.create', { ...input, priceMinor: 1 });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  expect(await countOf(TYPES_OF, eventId)).toBe(1);
  expect((await organizer.query('events.get', { eventId })).data.ticketTypes[0]).toMatchObject({
    name: 'Entry',
    priceMinor: 1_000,
    quantity: 50,
    sold: 0,
    available: 50,
    perOrderLimit: 4,
    salesStart,
  });
});

test("only the owner and administrators can change an event's types", async () => {
  const [owner, other, client, admin] = await Promise.all([
    person({ role: 'organizer' }),
    person({ role: 'organizer' }),
    person(),
    person({ role: 'admin' }),
  ]);
  const eventId = await newDraft(owner);
  const typeId = await newType(owner, eventId);
  const codeOf = async (answer: ReturnType<Person['mutate']>) => (await answer).error?.data.errorCode;
  expect(await codeOf(other.mutate('ticketTypes.create', typeInput(eventId)))).toBe('EVENT_NOT_FOUND');
  expect(await codeOf(change(other, typeId, { priceMinor: 0 }))).toBe('NOT_FOUND');
  expect(await codeOf(remove(other, typeId))).toBe('NOT_FOUND');
  expect(await codeOf(change(other, crypto.randomUUID(), { priceMinor: 0 }))).toBe('NOT_FOUND');
  expect(await codeOf(client.mutate('ticketTypes.create', typeInput(eventId)))).toBe('ORGANIZERS_ONLY');
  expect(await codeOf(guest.mutate('ticketTypes.create', typeInput(eventId)))).toBe('NOT_SIGNED_IN');
  expect((await change(admin, typeId, { priceMinor: 700 })).status).toBe(200);
  expect(await rowOf('ticket_types', typeId)).toMatchObject({ price: 700, quantity: 50 });
});

test.each([
  ['a negative price', { priceMinor: -1 }],
  ['half a cent', { priceMinor: 0.5 }],
  ['a price as text', { priceMinor: '10' }],
  ['a negative quantity', { quantity: -1 }],
  ['a quantity above a million', { quantity: 1_000_001 }],
  ['no tickets per order', { perOrderLimit: 0 }],
  ['a sale that ends before it starts', { salesStart: inHours(3), salesEnd: inHours(2) }],
])('a ticket type with %s is refused', async (_what, wrong) => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const answer = await organizer.mutate('ticketTypes.create', typeInput(eventId, wrong));
  expect(answer.error?.data.errorCode).toBe('BAD_INPUT');
  expect(await countOf(TYPES_OF, eventId)).toBe(0);
});

test('types may together exceed the capacity, of which each shows what is left', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer, { capacity: 40 });
  const ids = [await newType(organizer, eventId, { quantity: 30 }), await newType(organizer, eventId)];
  expect((await change(organizer, ids[0] ?? '', { quantity: 35 })).status).toBe(200);
  await organizer.mutate('events.publish', { requestId: crypto.randomUUID(), eventId });
  const { data } = await organizer.query('events.get', { eventId });
  expect(data.ticketTypes.map(({ available }: { available: number }) => available)).toEqual([35, 40]);
});

test('neither quantity nor capacity goes below the places sold and held, and a held type is not deleted', async () => {
  const sale = await eventOnSale({ capacity: 50, types: [{ quantity: 50 }, { quantity: 50 }] });
  const { organizer, eventId, typeId, typeIds } = sale;
  const buyer = await buyerWith(10_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  await held(sale, buyer, { lines: [{ id: typeId, quantity: 3 }] });
  await held(sale, await person(), { lines: [{ id: typeIds[1] ?? '', quantity: 1 }] });
  const refusal = { errorCode: 'QUANTITY_BELOW_SOLD', details: { sold: 5 } };
  expect((await change(organizer, typeId, { quantity: 4 })).error?.data).toMatchObject(refusal);
  expect((await change(organizer, typeId, { quantity: 5 })).status).toBe(200);
  const capacity = (to: number) =>
    organizer.mutate('events.update', { requestId: crypto.randomUUID(), eventId, capacity: to });
  expect((await capacity(5)).error?.data.details).toEqual({ sold: 6 });
  expect((await capacity(6)).status).toBe(200);
  const deletion = { requestId: crypto.randomUUID(), ticketTypeId: typeIds[1] };
  const refused = await organizer.mutate('ticketTypes.delete', deletion);
  expect(refused.error?.data.errorCode).toBe('TICKET_TYPE_HAS_SALES');
});

test('an event has at most 30 types', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => organizer.mutate('ticketTypes.create', typeInput(eventId))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.find(({ error }) => error)?.error?.data).toMatchObject({
    errorCode: 'TOO_MANY',
    details: { limit: 30 },
  });
});

test('a quantity below the sold number is refused with that number, and the exact number ends the sale', async () => {
  const { organizer, eventId, typeId, buyer } = await soldThree();
  const below = await change(organizer, typeId, { quantity: 2 });
  expect(below.error?.data).toMatchObject({ errorCode: 'QUANTITY_BELOW_SOLD', details: { sold: 3 } });
  expect((await change(organizer, typeId, { quantity: 3 })).status).toBe(200);
  const type = (await guest.query('events.get', { eventId })).data.ticketTypes[0];
  expect(type).toMatchObject({ available: 0, saleState: 'sold_out', sold: 3 });
  const late = await buyer.mutate(
    'tickets.purchase',
    purchaseOf({ eventId, typeId, typeIds: [], organizer }),
  );
  expect(late.error?.data.errorCode).toBe('SOLD_OUT');
});

test('a quantity lowered during a sale never ends below the sold number', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(organizer);
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyerWith(1_000)));
  const sale = { eventId, typeId, typeIds: [], organizer };
  const [lowered, bought] = await Promise.all([
    Promise.all([18, 12, 9, 6, 3, 1].map((quantity) => change(organizer, typeId, { quantity }))),
    Promise.all(buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(sale)))),
  ]);
  const row = await rowOf('ticket_types', typeId);
  const sold = bought.filter(({ status }) => status === 200).length;
  expect(row?.sold).toBe(sold);
  expect(Number(row?.quantity)).toBeGreaterThanOrEqual(sold);
  for (const { status, error } of [...lowered, ...bought])
    expect([200, 409], JSON.stringify(error)).toContain(status);
});

test('the UPDATE statement itself refuses a quantity below the sold number', async () => {
  const { organizer, typeId } = await soldThree();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => change(organizer, typeId, { quantity: index % 3 })),
  );
  expect(new Set(answers.map(({ error }) => error?.data.errorCode))).toEqual(
    new Set(['QUANTITY_BELOW_SOLD']),
  );
  expect((await rowOf('ticket_types', typeId))?.quantity).toBe(50);
});

test("a published event's sales end with the event", async () => {
  const organizer = await person({ role: 'organizer' });
  const { typeId, eventId } = await newPublished(organizer);
  const late = await change(organizer, typeId, { salesEnd: inHours(31) });
  expect(late.error?.data).toMatchObject({
    errorCode: 'EVENT_INCOMPLETE',
    details: { gaps: ['sales_after_end'] },
  });
  const create = await organizer.mutate(
    'ticketTypes.create',
    typeInput(eventId, { salesStart: inHours(30) }),
  );
  expect(create.error?.data.details).toEqual({ gaps: ['sales_after_end'] });
  expect((await change(organizer, typeId, { salesEnd: inHours(29), salesStart: inHours(1) })).status).toBe(
    200,
  );
  const crossed = await change(organizer, typeId, { salesStart: inHours(29.5) });
  expect(crossed.error?.data).toMatchObject({ errorCode: 'BAD_INPUT', details: { field: 'salesEnd' } });
  expect((await change(organizer, typeId, { salesStart: null, salesEnd: null })).status).toBe(200);
});

test('a sold type cannot be deleted, even after its tickets were refunded', async () => {
  const { organizer, typeId, eventId } = await soldThree();
  const sold = await remove(organizer, typeId);
  expect(sold.error?.data).toMatchObject({ errorCode: 'TICKET_TYPE_HAS_SALES', details: { sold: 3 } });
  await env.DB.batch([
    env.DB.prepare("UPDATE tickets SET status = 'refunded' WHERE event_id = ?").bind(eventId),
    env.DB.prepare('UPDATE ticket_types SET sold = 0 WHERE id = ?').bind(typeId),
  ]);
  await newType(organizer, eventId);
  expect((await remove(organizer, typeId)).error?.data.errorCode).toBe('TICKET_TYPE_HAS_SALES');
});

test("an unsold type can be deleted idempotently, except a published event's last one", async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(organizer);
  expect((await remove(organizer, typeId)).error?.data.details).toEqual({ gaps: ['no_ticket_types'] });
  const second = await newType(organizer, eventId);
  const answers = await Promise.all([remove(organizer, second), remove(organizer, second)]);
  expect(answers.map(({ data }) => data)).toEqual([{ id: second }, { id: second }]);
  expect((await remove(organizer, second)).data).toEqual({ id: second });
  expect(await countOf(TYPES_OF, eventId)).toBe(1);
});

test('of two concurrent deletions of the last two types one is refused', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(organizer);
  const second = await newType(organizer, eventId);
  const answers = await Promise.all([remove(organizer, typeId), remove(organizer, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await countOf(TYPES_OF, eventId)).toBe(1);
});

test('types of a past event are locked', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(organizer);
  const spare = await newType(organizer, eventId);
  await moveTo(eventId, -5, -1);
  const answers = await Promise.all([
    organizer.mutate('ticketTypes.create', typeInput(eventId)),
    change(organizer, typeId, { priceMinor: 1 }),
    remove(organizer, spare),
  ]);
  expect(answers.map(({ error }) => error?.data.errorCode)).toEqual(Array(3).fill('EVENT_LOCKED'));
});

test('every change of a type has an audit row', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const typeId = await newType(organizer, eventId);
  await change(organizer, typeId, { priceMinor: 1_200 });
  await remove(organizer, typeId);
  await act(organizer, 'events.delete', eventId);
  const { results } = await env.DB.prepare(
    'SELECT actor_id, action FROM audit_log WHERE event_id = ? ORDER BY created_at, action',
  )
    .bind(eventId)
    .all();
  expect(results.map((row) => row.action).sort()).toEqual([
    'event.create',
    'event.delete',
    'ticket_type.create',
    'ticket_type.delete',
    'ticket_type.update',
  ]);
  expect(new Set(results.map((row) => row.actor_id))).toEqual(new Set([organizer.id]));
});

test("an edit conflicts only with another person's different value of the same field", async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const typeId = await newType(organizer, eventId, { priceMinor: 1_000, salesEnd: null });
  const base = { priceMinor: 1_000, salesEnd: null, name: 'Entry' };
  await change(organizer, typeId, { priceMinor: 1_500, salesEnd: inHours(2), base });
  const stale = await change(organizer, typeId, {
    priceMinor: 2_000,
    salesEnd: inHours(3),
    name: 'Mine',
    base,
  });
  expect(stale.error?.data).toMatchObject({
    errorCode: 'EVENT_CHANGED',
    details: { fields: ['priceMinor', 'salesEnd'] },
  });
  expect(await rowOf('ticket_types', typeId)).toMatchObject({ price: 1_500, name: 'Entry' });
  expect((await change(organizer, typeId, { name: 'Mine', priceMinor: 1_500, base })).status).toBe(200);
  expect((await change(organizer, typeId, { priceMinor: 2_000, base: { priceMinor: 1_500 } })).status).toBe(
    200,
  );
  expect((await change(organizer, typeId, { priceMinor: 500 })).status).toBe(200);
  expect(await rowOf('ticket_types', typeId)).toMatchObject({ price: 500, name: 'Mine' });
});
