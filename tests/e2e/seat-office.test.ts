import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { addZone, emptyPlan } from '#shared/seats/builder/elements.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import { type ApiPerson, apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { draftEvent } from '../support/browser/published-event.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_LAPTOP);

const sheetOn = (page: Page) => page.getByRole('dialog');
const seatOn = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Seating plan' }).getByRole('button', { name });
const press = (page: Page, name: RegExp, how: Parameters<ReturnType<typeof seatOn>['click']>[0] = {}) =>
  seatOn(page, name).click(how);

/** Stalls in rows A and B, a circle in row C, ten seats each. */
function hall() {
  const zoned = addZone(emptyPlan('Small hall', 'Stalls'), { name: 'Circle', color: '#c2410c', rank: 2 });
  const [stalls, circle] = zoned.zones.map(({ id }) => id);
  const stallsRows = { names: ['A', 'B'], seats: 10, zoneId: stalls ?? '', position: { x: 0, y: 0 } };
  const plan = addRows(addRows(zoned, stallsRows), {
    ...{ names: ['C'], seats: 10, zoneId: circle ?? '', position: { x: 0, y: 120 } },
  });
  const names = seatNames(indexPlan(plan));
  const seatId = (row: string, label: string) =>
    [...names].find(([, name]) => name.group === row && name.label === label)?.[0] ?? '';
  return { plan, stalls, seatId };
}

/** A draft at a saved venue that has a plan. */
async function draftAtVenue(organizer: ApiPerson) {
  const venueName = `Hall ${randomUUID().slice(0, 8)}`;
  const { eventId } = await draftEvent(organizer, {
    ...{ hours: { start: -1, end: 5 }, about: { venueName }, types: [] },
  });
  const { items } = await organizer.query<{ items: { id: string; name: string }[] }>('venues.list', {});
  const venueId = items.find(({ name }) => name === venueName)?.id;
  const { plan, seatId, stalls } = hall();
  await organizer.mutate('plans.create', { requestId: randomUUID(), venueId, plan });
  return { eventId, seatId, stalls };
}

/** Sells seats at the door to somebody with a name. */
async function sold(
  organizer: ApiPerson,
  sale: { eventId: string; stalls: string; name: string; seatIds: string[] },
) {
  const offer = await organizer.query<{ types: { id: string; zoneId: string; priceMinor: number }[] }>(
    'tickets.doorOffer',
    { eventId: sale.eventId },
  );
  const type = offer.types.find(({ zoneId }) => zoneId === sale.stalls);
  const quantity = sale.seatIds.length;
  await organizer.mutate('tickets.sellAtDoor', {
    ...{ requestId: randomUUID(), eventId: sale.eventId, ticketTypeId: type?.id, quantity },
    ...{ seatIds: sale.seatIds, name: sale.name, letIn: false, device: 'phone-a', gate: '' },
    expectedTotalMinor: (type?.priceMinor ?? 0) * quantity,
  });
  return type?.id ?? '';
}

/** The client buys a seat that is kept for a code, which nobody gets without it. */
async function boughtWithCode(
  request: APIRequestContext,
  { eventId, ticketTypeId, seatId }: { eventId: string; ticketTypeId: string; seatId: string },
) {
  const client = await apiPerson(request, 'client');
  const purchase = { eventId, lines: [{ ticketTypeId, quantity: 1, seatIds: [seatId] }] };
  const without = await client.tryMutation('tickets.purchase', { requestId: randomUUID(), ...purchase });
  expect(without?.errorCode).toBe('SEAT_TAKEN');
  const bought = { requestId: randomUUID(), ...purchase, access: ['friends'] };
  const { ticketIds } = await client.mutate<{ ticketIds: string[] }>('tickets.purchase', bought);
  const ticketId = ticketIds[0] ?? '';
  return { seatNow: async () => (await client.query<TicketView>('tickets.get', { ticketId })).seat };
}

test('the office attaches a plan, keeps seats, moves and swaps guests, and their tickets say the new seats', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const { eventId, seatId, stalls = '' } = await draftAtVenue(organizer);
  await signIn(page, 'organizer');
  await page.goto(`/my-events/${eventId}/seats`);

  await test.step('the plan of the venue is attached with a price for each zone', async () => {
    await page.getByRole('button', { name: 'Use Small hall' }).click();
    await page.getByRole('group', { name: 'Stalls' }).getByLabel('Price of a new ticket type').fill('40');
    await page.getByRole('group', { name: 'Circle' }).getByLabel('Price of a new ticket type').fill('25');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sell with this plan' }).click();
    const stallsNow = page.getByRole('list', { name: 'Seats by zone' }).getByRole('listitem').first();
    await expect(stallsNow).toContainText(/Stalls\$40.*20/);
    await organizer.mutate('events.publish', { requestId: randomUUID(), eventId });
  });
  const typeId = await sold(organizer, {
    ...{ eventId, stalls, name: 'Ana Torres', seatIds: [seatId('A', '1'), seatId('A', '2')] },
  });
  await sold(organizer, { eventId, stalls, name: 'Bo Lind', seatIds: [seatId('B', '1'), seatId('B', '2')] });
  await expect(seatOn(page, /Row A · Seat 1, .*Ana Torres/)).toBeVisible();

  await test.step('two seats are blocked, and one is kept for a code', async () => {
    await press(page, /Row A · Seat 9,/);
    await press(page, /Row A · Seat 10,/, { modifiers: ['Shift'] });
    await expect(page.getByText('2 seats chosen')).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await sheetOn(page).getByLabel("What it's for").fill('Camera');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await sheetOn(page).getByRole('button', { name: 'Keep these seats' }).click();
    await expect(page.getByText('Row A · Seats 9, 10')).toBeVisible();
    await press(page, /Row B · Seat 9,/);
    await page.getByRole('button', { name: 'Keep for', exact: true }).click();
    await page.getByRole('menuitem', { name: 'People with a code or link' }).click();
    await sheetOn(page).getByLabel('Code', { exact: true }).fill('friends');
    await sheetOn(page).getByRole('button', { name: 'Keep these seats' }).click();
    await expect(page.getByText(/type=FRIENDS/i)).toBeVisible();
  });
  const ticket = await boughtWithCode(request, { eventId, ticketTypeId: typeId, seatId: seatId('B', '9') });

  await test.step('a guest moves to the seat that is pressed', async () => {
    await expect(seatOn(page, /Row B · Seat 9, .*Code or link/)).toBeHidden();
    await press(page, /Row B · Seat 9, .*, Stalls$/);
    await sheetOn(page).getByRole('button', { name: 'Move', exact: true }).click();
    await press(page, /Row A · Seat 5,/);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await seriousInBothWidths(page)).toEqual([]);
    await sheetOn(page).getByRole('button', { name: 'Move 1 guest' }).click();
    await expect(page.getByText('1 guest has another seat.')).toBeVisible();
    expect(await ticket.seatNow()).toMatchObject({ group: 'A', label: '5' });
  });

  await test.step('two parties swap, found by name in the list', async () => {
    await page.getByRole('tab', { name: 'List' }).click();
    await page.getByRole('searchbox', { name: 'Find a guest' }).fill('ana');
    await page.getByRole('button', { name: /Row A · Seat 1 .*Ana Torres/ }).click();
    await sheetOn(page).getByRole('switch', { name: 'The whole purchase: 2 seats' }).click();
    await sheetOn(page).getByRole('button', { name: 'Swap with other guests' }).click();
    await page.getByRole('searchbox', { name: 'Find a guest' }).fill('bo');
    await page.getByRole('button', { name: /Row B · Seat 2 .*Bo Lind/ }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await sheetOn(page).getByRole('button', { name: 'Swap 4 seats' }).click();
    await expect(page.getByText('4 guests have other seats.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a guest' }).fill('ana');
    await expect(page.getByRole('button', { name: /Row B · Seat 1 .*Ana Torres/ })).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
  });
});
