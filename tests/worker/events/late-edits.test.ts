import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { act, countOf, newDraft, newType } from '#tests/support/worker/drafts.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  menuItem,
  purchaseOf,
} from '#tests/support/worker/events.ts';
import { held } from '#tests/support/worker/holds.ts';
import { organizerActor } from '#tests/support/worker/organizations.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { forOneCall } from '#worker/box-office/parts.ts';
import { createDeps } from '#worker/deps.ts';
import { updateTicketType } from '#worker/events/ticket-types/update-ticket-type.ts';

const newId = () => crypto.randomUUID();
const codeOf = (answer: Awaited<ReturnType<Person['mutate']>>) => answer.error?.data.errorCode;

async function columnOf(table: string, column: string, id: string): Promise<unknown> {
  const row = await env.DB.prepare(`SELECT ${column} AS v FROM ${table} WHERE id = ?`).bind(id).first();
  return row?.v;
}

interface Edit {
  path: string;
  early: object;
  late: object;
  /** Table, column and row that show the edit. */
  of: [string, string, string];
  /** Value after the late repeat. */
  kept: unknown;
}

/** A draft with two types, an item and a code, and two opposite edits of each. */
async function edits() {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const types = [await newType(organizer, eventId), await newType(organizer, eventId)] as const;
  const made = async (path: string, input: object): Promise<string> =>
    (await organizer.mutate(path, { requestId: newId(), eventId, ...input })).data.id;
  const item = await made('menu.create', { name: 'Taco', category: 'food', priceMinor: 100 });
  const code = await made('discounts.create', { code: 'X10', type: 'percentage', value: 10 });
  const items = [item, await made('menu.create', { name: 'Mezcal', category: 'drinks', priceMinor: 100 })];
  const one = { ticketTypeId: types[0] };
  const all: Edit[] = [
    {
      path: 'events.update',
      early: { eventId, name: 'Old' },
      late: { eventId, name: 'New' },
      of: ['events', 'name', eventId],
      kept: 'New',
    },
    {
      path: 'ticketTypes.update',
      early: { ...one, priceMinor: 500 },
      late: { ...one, priceMinor: 2_000 },
      of: ['ticket_types', 'price', types[0]],
      kept: 2_000,
    },
    {
      path: 'menu.update',
      early: { menuItemId: item, priceMinor: 200 },
      late: { menuItemId: item, priceMinor: 300 },
      of: ['menu_items', 'price', item],
      kept: 300,
    },
    {
      path: 'discounts.update',
      early: { discountId: code, active: true },
      late: { discountId: code, active: false },
      of: ['discount_codes', 'active', code],
      kept: 0,
    },
    {
      path: 'ticketTypes.reorder',
      early: { eventId, ticketTypeIds: types },
      late: { eventId, ticketTypeIds: types.toReversed() },
      of: ['ticket_types', 'sort_order', types[0]],
      kept: 1,
    },
    {
      path: 'menu.reorder',
      early: { eventId, menuItemIds: items },
      late: { eventId, menuItemIds: items.toReversed() },
      of: ['menu_items', 'sort_order', item],
      kept: 1,
    },
  ];
  return { organizer, all };
}

test('a late repeat of an edit does not undo a later edit and gets its first answer', async () => {
  const { organizer, all } = await edits();
  for (const { path, early, late, of, kept } of all) {
    const request = { requestId: newId(), ...early };
    const first = await organizer.mutate(path, request);
    expect([path, first.status]).toEqual([path, 200]);
    expect((await organizer.mutate(path, { requestId: newId(), ...late })).status).toBe(200);
    const again = await organizer.mutate(path, request);
    expect([path, again.data, await columnOf(...of)]).toEqual([path, first.data, kept]);
    const other = await organizer.mutate(path, { ...late, requestId: request.requestId });
    expect([path, codeOf(other)]).toEqual([path, 'REQUEST_ID_REUSED']);
  }
});

test('ten concurrent repeats of an edit are one edit and one audit row', async () => {
  const { organizer, all } = await edits();
  for (const { path, late, of, kept } of all) {
    const request = { requestId: newId(), ...late };
    const before = await countOf('SELECT count(*) AS n FROM audit_log WHERE actor_id = ?', organizer.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => organizer.mutate(path, request)));
    expect([path, answers.map(({ status }) => status)]).toEqual([path, Array(10).fill(200)]);
    expect([path, await columnOf(...of)]).toEqual([path, kept]);
    const after = await countOf('SELECT count(*) AS n FROM audit_log WHERE actor_id = ?', organizer.id);
    expect([path, after]).toEqual([path, before + 1]);
  }
});

test('two concurrent edits with one request ID result in one of them', async () => {
  const sale = await eventOnSale();
  const requestId = newId();
  const prices = [500, 600, 700, 800];
  const answers = await Promise.all(
    prices.map((priceMinor) =>
      sale.organizer.mutate('ticketTypes.update', { requestId, ticketTypeId: sale.typeId, priceMinor }),
    ),
  );
  const done = prices.filter((_, index) => answers[index]?.status === 200);
  expect(done).toHaveLength(1);
  expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'REQUEST_ID_REUSED']));
  expect(await columnOf('ticket_types', 'price', sale.typeId)).toBe(done[0]);
});

test('the next buyer pays the latest price, regardless of repeated edits', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const early = { requestId: newId(), ticketTypeId: sale.typeId, priceMinor: 500 };
  await sale.organizer.mutate('ticketTypes.update', early);
  await sale.organizer.mutate('ticketTypes.update', { ...early, requestId: newId(), priceMinor: 2_000 });
  expect((await sale.organizer.mutate('ticketTypes.update', early)).status).toBe(200);
  const buyer = await buyerWith(5_000);
  const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale));
  expect([bought.data?.totalMinor, await balanceOf(buyer)]).toEqual([2_000, 3_000]);
});

test('a repeat of a successful edit is not answered with a refusal', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 10 }] });
  const early = { requestId: newId(), ticketTypeId: sale.typeId, quantity: 2 };
  await sale.organizer.mutate('ticketTypes.update', early);
  await sale.organizer.mutate('ticketTypes.update', { ...early, requestId: newId(), quantity: 10 });
  const buyer = await buyerWith(10_000);
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 5))).status).toBe(200);
  expect((await sale.organizer.mutate('ticketTypes.update', early)).status).toBe(200);
  expect(await columnOf('ticket_types', 'quantity', sale.typeId)).toBe(10);
});

test('a repeated publication succeeds even if the event was cancelled since', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  await newType(organizer, eventId);
  const publish = { requestId: newId(), eventId };
  expect((await organizer.mutate('events.publish', publish)).status).toBe(200);
  expect((await act(organizer, 'events.cancel', eventId)).status).toBe(200);
  expect((await organizer.mutate('events.publish', publish)).data).toEqual({ id: eventId });
  expect(codeOf(await act(organizer, 'events.publish', eventId))).toBe('EVENT_LOCKED');
});

test('an edit without changes is idempotent too, and leaves no audit row about a change', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer, { name: 'Night' });
  const same = { requestId: newId(), eventId, name: 'Night' };
  expect((await organizer.mutate('events.update', same)).status).toBe(200);
  await act(organizer, 'events.update', eventId, { name: 'Later' });
  expect((await organizer.mutate('events.update', same)).status).toBe(200);
  expect(await columnOf('events', 'name', eventId)).toBe('Later');
  const lines = "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = 'event.update'";
  expect(await countOf(lines, eventId)).toBe(1);
});

test('a refused edit succeeds when it is repeated under valid conditions', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 100 }] });
  const input = { requestId: newId(), ticketTypeId: sale.typeId, quantity: 0 };
  const { holdId } = await held(sale, null, { owner: 'browser:1' });
  expect(codeOf(await sale.organizer.mutate('ticketTypes.update', input))).toBe('QUANTITY_BELOW_SOLD');
  await forOneCall(boxOfficeOf(sale.eventId).checkout()).release({ holdId, owners: ['browser:1'] });
  expect((await sale.organizer.mutate('ticketTypes.update', input)).status).toBe(200);
});

test('a repeat notifies the box office of an edit whose first call failed to do so', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const told: string[] = [];
  const deps = {
    ...createDeps(env),
    boxOffice: (eventId: string) =>
      ({
        snapshotChanged: () => {
          told.push(eventId);
          return told.length === 1
            ? Promise.reject(new Error('Network connection lost.'))
            : Promise.resolve();
        },
      }) as never,
  };
  const actor = organizerActor(sale.organizer) as never;
  const input = { actor, requestId: newId(), ticketTypeId: sale.typeId, priceMinor: 500 };
  const first = await updateTicketType(deps, input);
  expect(await updateTicketType(deps, input)).toEqual(first);
  expect(told).toEqual([sale.eventId, sale.eventId]);
});

test('sales of an item do not turn a repeated lower quantity into a refusal', async () => {
  const sale = await eventOnSale();
  const menuItemId = await menuItem(sale, { price: 100, quantity: 5 });
  const early = { requestId: newId(), menuItemId, quantity: 1 };
  await sale.organizer.mutate('menu.update', early);
  await sale.organizer.mutate('menu.update', { ...early, requestId: newId(), quantity: 9 });
  await env.DB.prepare('UPDATE menu_items SET sold = 4 WHERE id = ?').bind(menuItemId).run();
  expect((await sale.organizer.mutate('menu.update', early)).status).toBe(200);
  expect(await columnOf('menu_items', 'quantity', menuItemId)).toBe(9);
});
