import { expect, test } from 'vitest';
import { act, moveTo, newDraft, newPublished } from '#tests/support/worker/drafts.ts';
import { eventOnSale, menuItem } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { hire } from '#tests/support/worker/staff.ts';

const HOUR_MS = 3_600_000;
const DAY_H = 24;
const WEEK_MS = 7 * DAY_H * HOUR_MS;

test('the latest nights come first, one of each name, with the next weekly date that is free at the venue', async () => {
  const organizer = await person({ role: 'organizer' });
  const night = async (hoursAgo: number, name: string) => {
    const { eventId } = await newPublished(organizer, { name, timeZone: 'UTC' });
    await moveTo(eventId, -hoursAgo, 6 - hoursAgo);
    return eventId;
  };
  await night(9 * DAY_H, 'Vinilo');
  const latest = await night(2 * DAY_H, 'Vinilo');
  await night(3 * DAY_H, 'Jazz');
  const draft = await newDraft(organizer, { name: 'Plan' });
  const read = async () => (await organizer.query('events.lastNights')).data.items;
  const before = await read();
  expect(before.map(({ name }: { name: string }) => name)).toEqual(['Vinilo', 'Jazz']);
  expect(before[0].id).toBe(latest);
  const weeks = Date.parse(before[0].nextStartDate) - Date.parse(before[0].startDate);
  expect(weeks).toBe(WEEK_MS);
  // A draft at the same venue takes next week's date.
  await moveTo(draft, 5 * DAY_H + 1, 5 * DAY_H + 3);
  const after = await read();
  expect(Date.parse(after[0].nextStartDate) - Date.parse(after[0].startDate)).toBe(2 * WEEK_MS);
  expect((await (await person({ role: 'organizer' })).query('events.lastNights')).data.items).toEqual([]);
});

test('a copy brings menu and staff if wanted, but nobody who is deactivated', async () => {
  const sale = await eventOnSale();
  const { organizer, eventId } = sale;
  await menuItem(sale, { price: 100, quantity: 5 });
  const [helper, former] = await Promise.all([person(), person()]);
  await hire(sale, helper, 'vendor');
  await hire(sale, former);
  const admin = await person({ role: 'admin' });
  await admin.mutate('users.setStatus', {
    requestId: crypto.randomUUID(),
    userId: former.id,
    status: 'inactive',
    reason: 'Left',
  });
  const copy = async (more: object) => {
    const startDate = new Date(Date.now() + WEEK_MS).toISOString();
    const { data } = await act(organizer, 'events.duplicate', eventId, { startDate, ...more });
    const staff = await organizer.query('staff.list', { eventId: data.id });
    const menu = await organizer.query('menu.list', { eventId: data.id });
    return { people: staff.data.people, items: menu.data.items.length };
  };
  expect(await copy({ staff: true, menu: false })).toMatchObject({
    people: [{ userId: helper.id, roles: ['vendor'] }],
    items: 0,
  });
  expect(await copy({})).toEqual({ people: [], items: 1 });
});
