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
} from '#tests/support/worker/drafts.ts';
import { buyerWith, purchaseOf } from '#tests/support/worker/events.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';

function update(who: Person, eventId: string, patch: Record<string, unknown>) {
  return act(who, 'events.update', eventId, patch);
}

test('an edit changes only the given fields and leaves an audit row', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer, { description: 'Before', capacity: 10 });
  const answer = await update(organizer, eventId, { name: 'After', capacity: null });
  expect(answer.data).toEqual({ id: eventId });
  const view = (await organizer.query('events.get', { eventId })).data;
  expect(view).toMatchObject({ name: 'After', description: 'Before', capacity: null, city: 'Madrid' });
  const entry = await env.DB.prepare(
    "SELECT actor_id, action, details FROM audit_log WHERE subject_id = ? AND action <> 'event.create'",
  )
    .bind(eventId)
    .first<{ actor_id: string; action: string; details: string }>();
  expect(entry).toMatchObject({ actor_id: organizer.id, action: 'event.update' });
  expect(JSON.parse(entry?.details ?? '')).toMatchObject({ fields: ['name', 'capacity'] });
});

test("another organizer's event is not found and stays unchanged", async () => {
  const [owner, other, client] = await Promise.all([
    person({ role: 'organizer' }),
    person({ role: 'organizer' }),
    person(),
  ]);
  const eventId = await newDraft(owner);
  const missing = await update(other, crypto.randomUUID(), { name: 'Mine' });
  const foreign = await update(other, eventId, { name: 'Mine' });
  expect(foreign.status).toBe(404);
  expect(foreign.error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect(foreign.error?.message).toBe(missing.error?.message);
  for (const path of ['events.publish', 'events.delete']) {
    expect((await act(other, path, eventId)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  }
  expect((await update(client, eventId, { name: 'Mine' })).error?.data.errorCode).toBe('ORGANIZERS_ONLY');
  expect((await rowOf('events', eventId))?.name).toBe('Night');
});

test('an administrator can edit any event', async () => {
  const [owner, admin] = await Promise.all([person({ role: 'organizer' }), person({ role: 'admin' })]);
  const eventId = await newDraft(owner);
  expect((await update(admin, eventId, { name: 'Checked' })).status).toBe(200);
  expect((await rowOf('events', eventId))?.name).toBe('Checked');
});

test('performers who stay in the line-up keep their IDs and tips', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer, { lineUp: ['Ana', 'Boris', 'Carla'] });
  const before = (await organizer.query('events.get', { eventId })).data.lineUp;
  await update(organizer, eventId, { lineUp: ['Carla', 'Dora', 'Ana'] });
  const after = (await organizer.query('events.get', { eventId })).data.lineUp;
  expect(after.map(({ name }: { name: string }) => name)).toEqual(['Carla', 'Dora', 'Ana']);
  expect(after[0].id).toBe(before[2].id);
  expect(after[2].id).toBe(before[0].id);
});

test('an edit of the end alone cannot move it before the start', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const answer = await update(organizer, eventId, { startDate: inHours(31) });
  expect(answer.error?.data.errorCode).toBe('BAD_INPUT');
  expect(answer.error?.data.details).toEqual({ field: 'endDate' });
  expect((await update(organizer, eventId, { endDate: inHours(23) })).status).toBe(400);
  expect((await update(organizer, eventId, { endDate: inHours(24 * 500) })).error?.data.details).toEqual({
    field: 'endDate',
  });
});

test('of two valid edits that together reverse start and end, one is refused', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  const answers = await Promise.all([
    update(organizer, eventId, { startDate: inHours(29) }),
    update(organizer, eventId, { endDate: inHours(26) }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('the capacity can go below the offered tickets, not below the sold ones', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(organizer);
  const buyer = await buyerWith(5_000);
  const bought = await buyer.mutate(
    'tickets.purchase',
    purchaseOf({ eventId, typeId, typeIds: [], organizer }, 3),
  );
  expect(bought.status).toBe(200);
  const belowSold = await update(organizer, eventId, { capacity: 2 });
  expect(belowSold.error?.data).toMatchObject({ errorCode: 'QUANTITY_BELOW_SOLD', details: { sold: 3 } });
  expect(belowSold.error?.message).toContain('3');
  expect((await update(organizer, eventId, { capacity: 3 })).status).toBe(200);
});

test('the currency is fixed after publication, and the time zone after the first sale', async () => {
  const organizer = await person({ role: 'organizer' });
  const draft = await newDraft(organizer);
  expect((await update(organizer, draft, { currency: 'MXN' })).status).toBe(200);

  const { eventId, typeId } = await newPublished(organizer);
  const currency = await update(organizer, eventId, { currency: 'MXN' });
  expect(currency.error?.data).toMatchObject({ errorCode: 'EVENT_LOCKED', details: { field: 'currency' } });
  expect((await update(organizer, eventId, { timeZone: 'Europe/Paris' })).status).toBe(200);
  const buyer = await buyerWith(5_000);
  await buyer.mutate('tickets.purchase', purchaseOf({ eventId, typeId, typeIds: [], organizer }));
  const zone = await update(organizer, eventId, { timeZone: 'Europe/Rome' });
  expect(zone.error?.data).toMatchObject({ errorCode: 'EVENT_LOCKED', details: { field: 'timeZone' } });
  // Forms send every field; an unchanged one is not refused.
  const same = await update(organizer, eventId, { currency: 'USD', timeZone: 'Europe/Paris', name: 'Later' });
  expect(same.status).toBe(200);
});

test('an edit cannot make a published event incomplete', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer);
  await newType(organizer, eventId, { salesEnd: inHours(28) });
  await act(organizer, 'events.publish', eventId);
  const gapsOf = async (patch: Record<string, unknown>) =>
    (await update(organizer, eventId, patch)).error?.data.details.gaps;
  expect(await gapsOf({ city: '' })).toEqual(['no_city']);
  expect(await gapsOf({ venueName: '' })).toEqual(['no_venue']);
  expect(await gapsOf({ endDate: inHours(27) })).toEqual(['sales_after_end']);
  expect(await gapsOf({ startDate: inHours(-5), endDate: inHours(-1) })).toEqual([
    'already_over',
    'sales_after_end',
  ]);
  expect((await rowOf('events', eventId))?.city).toBe('Madrid');
});

test('past and cancelled events are locked, and a draft with a past date is not', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId } = await newPublished(organizer);
  await moveTo(eventId, -5, -1);
  expect((await update(organizer, eventId, { name: 'Late' })).error?.data.errorCode).toBe('EVENT_LOCKED');

  const cancelled = (await newPublished(organizer)).eventId;
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(cancelled).run();
  expect((await update(organizer, cancelled, { name: 'X' })).error?.data.errorCode).toBe('EVENT_LOCKED');
  expect((await act(organizer, 'events.publish', cancelled)).error?.data.errorCode).toBe('EVENT_LOCKED');

  const draft = await newDraft(organizer);
  await moveTo(draft, -5, -1);
  expect((await update(organizer, draft, { endDate: inHours(9) })).status).toBe(200);
});

test('published events and drafts with sales cannot be deleted', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(organizer);
  expect((await act(organizer, 'events.delete', eventId)).error?.data.errorCode).toBe('EVENT_LOCKED');
  const buyer = await buyerWith(5_000);
  await buyer.mutate('tickets.purchase', purchaseOf({ eventId, typeId, typeIds: [], organizer }));
  expect((await act(organizer, 'events.delete', eventId)).error?.data.errorCode).toBe('EVENT_HAS_SALES');
  expect(await countOf('SELECT count(*) AS n FROM tickets WHERE event_id = ?', eventId)).toBe(1);
});

test('an edited price is charged to the next buyer', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId, typeId } = await newPublished(organizer);
  const sale = { eventId, typeId, typeIds: [], organizer };
  const buyer = await buyerWith(10_000);
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).data.totalMinor).toBe(1_000);
  await organizer.mutate('ticketTypes.update', {
    requestId: crypto.randomUUID(),
    ticketTypeId: typeId,
    priceMinor: 1_500,
  });
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).data.totalMinor).toBe(1_500);
  const mine = await buyer.query('tickets.mine', {});
  expect(mine.data.items.map((ticket: { amountPaidMinor: number }) => ticket.amountPaidMinor).sort()).toEqual(
    [1_000, 1_500],
  );
});

test('the public sees published and cancelled events, and only the staff sees drafts', async () => {
  const [organizer, helper, other] = await Promise.all([
    person({ role: 'organizer' }),
    person(),
    person({ role: 'organizer' }),
  ]);
  const draft = await newDraft(organizer);
  await env.DB.prepare(
    `INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, 'scanner', ?, 1)`,
  )
    .bind(draft, helper.id, organizer.id)
    .run();
  const codeFor = async (who: Pick<Person, 'query'>) =>
    (await who.query('events.get', { eventId: draft })).error?.data.errorCode ?? 'seen';
  expect(await codeFor(guest)).toBe('EVENT_NOT_FOUND');
  expect(await codeFor(other)).toBe('EVENT_NOT_FOUND');
  expect(await codeFor(helper)).toBe('seen');
  expect(await codeFor(await person({ role: 'admin' }))).toBe('seen');

  const { eventId } = await newPublished(organizer);
  expect((await guest.query('events.get', { eventId })).data).toMatchObject({
    mine: false,
    status: 'published',
  });
  await env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(eventId).run();
  expect((await guest.query('events.get', { eventId })).data.phase).toBe('cancelled');
  expect((await guest.query('events.get', { eventId: 'x' })).error?.data.errorCode).toBe('BAD_INPUT');
});

test("an edit of a field changed since it was loaded is refused with the field's name, and nothing is saved", async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer, { name: 'Old', lineUp: ['Ana'], capacity: null });
  const { startDate } = (await organizer.query('events.get', { eventId })).data;
  await update(organizer, eventId, {
    name: 'Theirs',
    lineUp: ['Ana', 'Boris'],
    startDate: inHours(25),
    capacity: 90,
  });
  const base = { name: 'Old', lineUp: ['Ana'], startDate, capacity: null, city: 'Madrid' };
  const mine = { name: 'Mine', lineUp: ['Carla'], startDate: inHours(26), capacity: 70, city: 'Austin' };
  const { error } = await update(organizer, eventId, { ...mine, base });
  expect(error?.data).toMatchObject({
    errorCode: 'EVENT_CHANGED',
    details: { fields: ['name', 'startDate', 'capacity', 'lineUp'] },
  });
  const view = (await organizer.query('events.get', { eventId })).data;
  expect(view).toMatchObject({ name: 'Theirs', city: 'Madrid', capacity: 90 });
  // The person insists: the base is now the other person's value.
  const again = {
    ...base,
    name: 'Theirs',
    lineUp: ['Ana', 'Boris'],
    startDate: view.startDate,
    capacity: 90,
  };
  expect((await update(organizer, eventId, { ...mine, base: again })).status).toBe(200);
  expect((await organizer.query('events.get', { eventId })).data).toMatchObject({
    name: 'Mine',
    city: 'Austin',
    capacity: 70,
    lineUp: [{ name: 'Carla' }],
  });
});

test('other fields merge, equal values are no conflict, and without a base the last edit wins', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer, { name: 'Old', description: 'Old' });
  const base = { name: 'Old', description: 'Old' };
  await update(organizer, eventId, { name: 'New', base: { name: 'Old' } });
  expect((await update(organizer, eventId, { description: 'New', base })).status).toBe(200);
  expect((await update(organizer, eventId, { name: 'New', base })).status).toBe(200);
  expect((await update(organizer, eventId, { name: 'Last' })).status).toBe(200);
  expect(await rowOf('events', eventId)).toMatchObject({ name: 'Last', description: 'New' });
});

test('of concurrent edits of one field one is saved and the others are refused', async () => {
  const organizer = await person({ role: 'organizer' });
  const eventId = await newDraft(organizer, { name: 'Old', lineUp: ['Ana'] });
  for (const [field, before, after] of [
    ['name', 'Old', (n: number) => `Name ${n}`],
    ['lineUp', ['Ana'], (n: number) => [`Performer "${n}" ё`]],
  ] as const) {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => update(organizer, eventId, { [field]: after(n), base: { [field]: before } })),
    );
    expect(answers.map(({ error }) => error?.data.errorCode ?? 'saved').sort()).toEqual([
      ...Array(3).fill('EVENT_CHANGED'),
      'saved',
    ]);
  }
  const { lineUp } = (await organizer.query('events.get', { eventId })).data;
  expect(
    (await update(organizer, eventId, { lineUp: ['Dora'], base: { lineUp: [lineUp[0].name] } })).status,
  ).toBe(200);
});
