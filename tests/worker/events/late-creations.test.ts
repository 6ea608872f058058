import { env } from 'cloudflare:test';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { act, countOf, draftInput, inHours, newDraft, typeInput } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const newId = () => crypto.randomUUID();
const codeOf = (answer: Awaited<ReturnType<Person['mutate']>>) => answer.error?.data.errorCode;
const tacos = (eventId: string) => ({
  requestId: newId(),
  eventId,
  name: 'Taco',
  description: '',
  category: 'food',
  priceMinor: 100,
  quantity: 5,
  imageKey: null,
  active: true,
  sortOrder: 0,
});
const tenOff = (eventId: string) => ({
  requestId: newId(),
  eventId,
  code: 'TEN',
  type: 'percentage',
  value: 10,
});

test.each([
  ['ticket type', 'ticketTypes', 'ticketTypeId', 'ticket_types', typeInput],
  ['menu item', 'menu', 'menuItemId', 'menu_items', tacos],
  ['discount code', 'discounts', 'discountId', 'discount_codes', tenOff],
] as const)('a deleted %s is not created again by a repeat', async (_, router, name, table, wanted) => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const input = wanted(eventId);
  const first = await organizer.mutate(`${router}.create`, input);
  expect(first.status).toBe(200);
  await organizer.mutate(`${router}.delete`, { requestId: newId(), [name]: first.data.id });
  const again = await Promise.all([1, 2, 3].map(() => organizer.mutate(`${router}.create`, input)));
  expect(again.map(({ data }) => data)).toEqual(Array(3).fill(first.data));
  expect(await countOf(`SELECT count(*) AS n FROM ${table} WHERE event_id = ?`, eventId)).toBe(0);
  const other = { ...wanted(eventId), requestId: input.requestId, sortOrder: 1, value: 20 };
  expect(codeOf(await organizer.mutate(`${router}.create`, other))).toBe('REQUEST_ID_REUSED');
  // A new request ID creates a new one.
  const anew = await organizer.mutate(`${router}.create`, wanted(eventId));
  expect([anew.status, anew.data.id === first.data.id]).toEqual([200, false]);
});

test('a deleted discount code is not restored by a repeat of its creation', async () => {
  const sale = await eventOnSale();
  const input = { ...tenOff(sale.eventId), code: 'ALLFREE', value: 100 };
  const { data } = await sale.organizer.mutate('discounts.create', input);
  await sale.organizer.mutate('discounts.delete', { requestId: newId(), discountId: data.id });
  await sale.organizer.mutate('discounts.create', input);
  const buyer = await buyerWith(5_000);
  const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { discountCode: 'ALLFREE' }));
  expect(codeOf(bought)).toMatch(/^DISCOUNT_/);
});

test('a deleted draft is not created again by a repeat of its creation', async () => {
  const organizer = await person({ role: 'organizer' });
  const input = draftInput();
  const first = await organizer.mutate('events.create', input);
  expect((await act(organizer, 'events.delete', first.data.id)).status).toBe(200);
  expect((await organizer.mutate('events.create', input)).data).toEqual(first.data);
  expect(await countOf('SELECT count(*) AS n FROM events WHERE organizer_id = ?', organizer.id)).toBe(0);
});

test("a repeated duplication returns the copy's ID, even after the original and the copy are deleted", async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const input = { requestId: newId(), eventId, startDate: inHours(100) };
  const first = await organizer.mutate('events.duplicate', input);
  for (const gone of [eventId, first.data.id]) {
    await act(organizer, 'events.delete', gone);
    expect((await organizer.mutate('events.duplicate', input)).data).toEqual(first.data);
  }
  const other = await act(organizer, 'events.duplicate', eventId, { startDate: inHours(100) });
  expect(codeOf(other)).toBe('EVENT_NOT_FOUND');
});

/** Inserts a creation's audit row in its old form, whose ID was not derived from the request. */
async function madeBefore(
  who: Person,
  made: { action: string; subject: string; id: string; details: object },
) {
  await env.DB.prepare(
    `INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, event_id, details, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, NULL, ?6, 1)`,
  )
    .bind(newId(), who.id, made.action, made.subject, made.id, JSON.stringify(made.details))
    .run();
}

test('a repeat of a creation with an old audit row is answered from the created row', async () => {
  const organizer = await person({ role: 'organizer' });
  const sale = await eventOnSale({ organizer });
  const input = typeInput(sale.eventId, { description: '', perOrderLimit: 10, sortOrder: 0 });
  const { requestId, eventId, ...fields } = input;
  await env.DB.prepare('UPDATE ticket_types SET request_id = ? WHERE id = ?')
    .bind(requestId, sale.typeId)
    .run();
  const { name, description, priceMinor, quantity, perOrderLimit, sortOrder } = fields as Record<
    string,
    unknown
  >;
  const content = {
    name,
    description,
    priceMinor,
    quantity,
    perOrderLimit,
    sortOrder,
    salesStartAt: null,
    salesEndAt: null,
  };
  await madeBefore(organizer, {
    action: 'ticket_type.create',
    subject: 'ticket_type',
    id: sale.typeId,
    details: content,
  });
  expect((await organizer.mutate('ticketTypes.create', input)).data).toEqual({ id: sale.typeId });
  expect((await organizer.mutate('ticketTypes.create', input)).data).toEqual({ id: sale.typeId });
  const other = await organizer.mutate('ticketTypes.create', { ...input, name: 'Other' });
  expect(codeOf(other)).toBe('REQUEST_ID_REUSED');

  const draft = { requestId: newId(), eventId, startDate: inHours(100) };
  const copyId = (await eventOnSale({ organizer, status: 'draft' })).eventId;
  await env.DB.prepare('UPDATE events SET request_id = ? WHERE id = ?').bind(draft.requestId, copyId).run();
  const asked = JSON.stringify({ eventId, startDate: draft.startDate });
  const requestHash = createHash('sha256').update(asked).digest('base64url');
  await madeBefore(organizer, {
    action: 'event.create',
    subject: 'event',
    id: copyId,
    details: { requestHash },
  });
  expect((await organizer.mutate('events.duplicate', draft)).data).toEqual({ id: copyId });
  const moved = await organizer.mutate('events.duplicate', { ...draft, startDate: inHours(200) });
  expect(codeOf(moved)).toBe('REQUEST_ID_REUSED');
});
