import { expect, test } from 'vitest';
import { beginFromTemplate } from '#shared/events/templates/begin-from-template.ts';
import { EVENT_TEMPLATES, type EventTemplate } from '#shared/events/templates/table.ts';
import { act, countOf, draftInput, inHours } from '#tests/support/worker/drafts.ts';
import { buyerWith } from '#tests/support/worker/events.ts';
import { memberOf } from '#tests/support/worker/members.ts';
import { guest, person } from '#tests/support/worker/people.ts';

const EVENTS_OF = 'SELECT count(*) AS n FROM events WHERE organizer_id = ?';

function quickInput(template: EventTemplate = 'concert', more: Record<string, unknown> = {}) {
  const { tickets, menu } = beginFromTemplate(template, { language: 'es', currency: 'USD', house: 101 });
  return draftInput({
    template,
    capacity: 101,
    ticketTypes: tickets.map(({ endsDaysBefore, ...type }) => type),
    menuItems: menu,
    ...more,
  });
}

test.each(EVENT_TEMPLATES)(
  'the template %s creates a complete event whose tickets fill the capacity',
  async (template) => {
    const organizer = await person({ role: 'organizer' });
    const made = await organizer.mutate('events.createFromTemplate', quickInput(template));
    expect(made.status).toBe(200);
    const eventId = made.data.id as string;
    const { data: event } = await organizer.query('events.get', { eventId });
    expect(event).toMatchObject({ status: 'draft', capacity: 101, hasMenu: true });
    const quantities = event.ticketTypes.map(({ quantity }: { quantity: number }) => quantity);
    expect(quantities.reduce((sum: number, quantity: number) => sum + quantity)).toBe(101);
    expect(event.ticketTypes.map(({ sortOrder }: { sortOrder: number }) => sortOrder)).toEqual([
      ...quantities.keys(),
    ]);
    expect((await act(organizer, 'events.publish', eventId)).status).toBe(200);
    const { data: menu } = await organizer.query('menu.list', { eventId });
    expect(menu.items.length).toBeGreaterThan(1);
    // Poured drinks have unlimited stock.
    expect(menu.items.some(({ left }: { left: number | null }) => left === null)).toBe(true);
  },
);

test('30 concurrent repeats create one event with one set of tickets, and other content is refused', async () => {
  const organizer = await person({ role: 'organizer' });
  const input = quickInput('party', { lineUp: ['One'] });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => organizer.mutate('events.createFromTemplate', input)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await countOf(EVENTS_OF, organizer.id)).toBe(1);
  const id = answers[0]?.data.id;
  expect(await countOf('SELECT count(*) AS n FROM ticket_types WHERE event_id = ?', id)).toBe(3);
  expect(await countOf('SELECT count(*) AS n FROM performers WHERE event_id = ?', id)).toBe(1);
  const other = await organizer.mutate('events.createFromTemplate', { ...input, name: 'Another' });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  const plain = await organizer.mutate('events.create', draftInput({ requestId: input.requestId }));
  expect(plain.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('a template with an invalid part creates nothing', async () => {
  const organizer = await person({ role: 'organizer' });
  const make = async (more: Record<string, unknown>) =>
    (await organizer.mutate('events.createFromTemplate', quickInput('concert', more))).error?.data.errorCode;
  const type = { name: 'Entry', priceMinor: 100, quantity: 10 };
  expect(await make({ ticketTypes: [] })).toBe('BAD_INPUT');
  expect(await make({ ticketTypes: Array.from({ length: 31 }, () => type) })).toBe('BAD_INPUT');
  expect(await make({ ticketTypes: [{ ...type, salesStart: inHours(3), salesEnd: inHours(2) }] })).toBe(
    'BAD_INPUT',
  );
  expect(await make({ ticketTypes: [{ ...type, priceMinor: -1 }] })).toBe('BAD_INPUT');
  expect(await make({ menuItems: [{ name: 'Beer', category: 'weapons', priceMinor: 1 }] })).toBe('BAD_INPUT');
  expect(await make({ template: 'wedding' })).toBe('BAD_INPUT');
  expect(await countOf(EVENTS_OF, organizer.id)).toBe(0);
  expect((await guest.mutate('events.createFromTemplate', quickInput())).error?.data.errorCode).toBe(
    'NOT_SIGNED_IN',
  );
  const client = await person();
  expect((await client.mutate('events.createFromTemplate', quickInput())).error?.data.errorCode).toBe(
    'ORGANIZERS_ONLY',
  );
});

test("a copy has the original's texts, tickets and menu at another time, and none of its sales", async () => {
  const organizer = await person({ role: 'organizer' });
  const [startDate, endDate, salesEnd] = [inHours(48), inHours(52), inHours(24)];
  const types = ['Orchestra', 'Mezzanine', 'Balcony'].map((name) => ({
    name,
    priceMinor: 500,
    quantity: 10,
    salesEnd,
  }));
  const input = quickInput('theater', { startDate, endDate, lineUp: ['Ana', 'Ben'], ticketTypes: types });
  const { data: first } = await organizer.mutate('events.createFromTemplate', input);
  await act(organizer, 'events.publish', first.id);
  const [type] = (await organizer.query('events.get', { eventId: first.id })).data.ticketTypes;
  const bought = await (await buyerWith(1_000)).mutate('tickets.purchase', {
    requestId: crypto.randomUUID(),
    eventId: first.id,
    lines: [{ ticketTypeId: type.id, quantity: 2 }],
  });
  expect(bought.status).toBe(200);

  const by = 7 * 24 * 3_600_000;
  const later = (iso: string) => new Date(Date.parse(iso) + by).toISOString();
  const copy = { requestId: crypto.randomUUID(), eventId: first.id, startDate: later(startDate) };
  const answers = await Promise.all([1, 2, 3].map(() => organizer.mutate('events.duplicate', copy)));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const id = answers[0]?.data.id as string;
  expect(id).not.toBe(first.id);
  const event = (await organizer.query('events.get', { eventId: id })).data;
  expect(event).toMatchObject({
    status: 'draft',
    name: 'Night',
    startDate: later(startDate),
    endDate: later(endDate),
  });
  expect(event.lineUp.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Ben']);
  expect(event.ticketTypes.map(({ sold }: { sold: number }) => sold)).toEqual([0, 0, 0]);
  expect(event.ticketTypes[0].salesEnd).toBe(later(salesEnd));
  const menus = await Promise.all(
    [first.id, id].map(async (eventId) => (await organizer.query('menu.list', { eventId })).data.items),
  );
  const plain = (items: { name: string; priceMinor: number; quantity: number | null }[]) =>
    items.map(({ name, priceMinor, quantity }) => ({ name, priceMinor, quantity }));
  expect(plain(menus[1])).toEqual(plain(menus[0]));
  const reused = await organizer.mutate('events.duplicate', { ...copy, startDate: inHours(500) });
  expect(reused.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('only the organizer and administrators can copy an event, and the copy belongs to the organizer', async () => {
  const [organizer, other, admin] = await Promise.all([
    person({ role: 'organizer' }),
    person({ role: 'organizer' }),
    person({ role: 'admin' }),
  ]);
  const { data: first } = await organizer.mutate('events.createFromTemplate', quickInput());
  const copy = () => ({ requestId: crypto.randomUUID(), eventId: first.id, startDate: inHours(100) });
  expect((await other.mutate('events.duplicate', copy())).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  const { data } = await admin.mutate('events.duplicate', copy());
  expect((await organizer.query('events.get', { eventId: data.id })).data.mine).toBe(true);
});

test('a member with rights for one event neither copies it nor is offered to', async () => {
  const organizer = await person({ role: 'organizer' });
  const { data: first } = await organizer.mutate('events.createFromTemplate', quickInput());
  await act(organizer, 'events.publish', first.id);
  const copy = () => ({ requestId: crypto.randomUUID(), eventId: first.id, startDate: inHours(100) });
  const [one, all] = [
    await memberOf(organizer, { rights: ['sell'], eventIds: [first.id] }),
    await memberOf(organizer, { rights: ['sell'] }),
  ];
  expect((await one.mutate('events.duplicate', copy())).error?.data.errorCode).toBe('RIGHT_NEEDED');
  expect((await one.query('events.lastNights')).data.items).toEqual([]);
  expect((await all.mutate('events.duplicate', copy())).error).toBeNull();
  expect((await all.query('events.lastNights')).data.items).toHaveLength(1);
});
