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

test("a request ID that somebody else has used for the same owner's things creates nothing", async () => {
  const [organizer, admin] = [await person({ role: 'organizer' }), await person({ role: 'admin' })];
  const eventId = await newDraft(organizer);
  const copy = { requestId: newId(), eventId, startDate: inHours(100) };
  const creations = [
    ['ticketTypes.create', typeInput(eventId)],
    ['menu.create', tacos(eventId)],
    ['discounts.create', tenOff(eventId)],
    ['events.duplicate', copy],
  ] as const;
  for (const [path, input] of creations) {
    expect([path, (await organizer.mutate(path, input)).status]).toEqual([path, 200]);
    expect([path, codeOf(await admin.mutate(path, input))]).toEqual([path, 'REQUEST_ID_REUSED']);
  }
});
