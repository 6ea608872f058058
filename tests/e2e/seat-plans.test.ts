import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { PlanView } from '#shared/contracts/seats/plans.ts';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_LAPTOP);

/** The product's promise for a hall, in presses of the mouse or of keys and filled fields. */
const ACTIONS_MAX = 60;

/** Counts what a person does. Typing a word into a field is one action, each other key is one. */
function hands(page: Page) {
  let done = 0;
  const count = async (act: () => Promise<void>) => {
    done++;
    await act();
  };
  return {
    press: (name: string) => count(() => page.getByRole('button', { name, exact: true }).click()),
    choose: (name: string, group: string) =>
      count(() => page.getByRole('group', { name: group }).getByRole('radio', { name }).check()),
    fill: (label: string, text: string) =>
      count(() => page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)),
    key: (key: string) => count(() => page.keyboard.press(key)),
    type: (text: string) => count(() => page.keyboard.type(text)),
    actions: () => done,
  };
}

async function openPlans(page: Page, request: APIRequestContext) {
  const organizer = await apiPerson(request, 'organizer');
  const { items } = await organizer.query<{ items: { id: string; name: string }[] }>('venues.list', {});
  const venue = items.find(({ name }) => name === 'Teatro del Colibrí');
  await signIn(page, 'organizer');
  await page.goto(`/venues/${venue?.id}/plans`);
  await expect(page.getByRole('heading', { name: 'Seating plans' })).toBeVisible();
  /** The plan that the page edits, as it is stored. */
  const stored = async () => {
    const planId = page.url().split('/').at(-1);
    return (await organizer.query<PlanView>('plans.get', { planId })).plan;
  };
  return { stored, organizer };
}

const uniqueName = (name: string) => `${name} ${randomUUID().slice(0, 6)}`;
const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

test('a theater of 300 is built without drawing, undone, exported and imported again', async ({
  page,
  request,
}) => {
  const { stored } = await openPlans(page, request);
  const { press, choose, fill, actions } = hands(page);
  await press('New plan');
  await fill('Name of the plan', uniqueName('Theater'));
  await choose('Empty plan', 'Start from');
  await press('Create plan');
  await press('Rows');
  await fill('Last row', 'N');
  await fill('Seats per row', '18');
  await fill('Aisle after seat', '9');
  await choose('Slight', 'Curve');
  await expect(page.getByText('Rows: 14 · 252 seats')).toBeVisible();
  await press('Add rows');
  await press('Stage');
  await press('Zone');
  await fill('Name', 'Balcony');
  await press('Add zone');
  await press('Rows');
  await fill('Section', 'Balcony');
  await fill('Last row', 'C');
  await fill('Seats per row', '16');
  await choose('Balcony', 'Zone');
  await choose('Slight', 'Curve');
  await press('Add rows');
  await expect(page.getByText('300 seats')).toBeVisible();
  await press('Select single seats');
  await press('Row N · Seat 1');
  await press('Make wheelchair space');
  await press('Row N · Seat 18');
  await press('Make wheelchair space');
  await press('Save');
  await isSaved(page);
  expect(actions()).toBeLessThanOrEqual(ACTIONS_MAX);

  const plan = await stored();
  expect(plan.rows.map(({ seats }) => seats.length)).toEqual([...Array(14).fill(18), ...Array(3).fill(16)]);
  expect(plan.rows[0]?.seats.map(({ aisle }) => aisle !== undefined).indexOf(true)).toBe(8);
  expect(plan.rows.every(({ curveRadius }) => curveRadius > 0)).toBe(true);
  expect(plan.accessible.map(({ companionIds }) => companionIds.length)).toEqual([1, 1]);
  expect(await seriousInBothWidths(page)).toEqual([]);

  await test.step('undo takes the last space back, and redo returns it', async () => {
    const space = page.getByRole('button', { name: /Wheelchair space 18/ });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(space).toHaveCount(0);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.keyboard.press('Control+Shift+Z');
    await expect(space).toHaveCount(1);
  });

  await test.step('a CSV file brings the same seats back', async () => {
    await page.getByRole('button', { name: 'Import and export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import a file' }).click();
    const paste = page.getByLabel('Or paste it');
    await paste.fill(`${file}Balcony,A,,Balcony,0,0,,`);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Line 302: “” doesn’t fit the column seat.');
    await paste.fill(file);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('300 seats')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await isSaved(page);
    const idsOf = (rows: typeof plan.rows) =>
      rows.map(({ name, seats }) => [name, seats.map(({ id }) => id)]);
    expect(idsOf((await stored()).rows)).toEqual(idsOf(plan.rows));
  });
});

test('a cabaret of 30 tables and a bar is built by keyboard alone', async ({ page, request }) => {
  const { stored } = await openPlans(page, request);
  const { key, type, actions } = hands(page);
  await expect(page.getByRole('button', { name: 'New plan' })).toBeVisible();
  await key('Tab');
  await key('Enter');
  await key('Tab');
  await key('Enter');
  await expect(page.getByLabel('Name of the plan')).toBeFocused();
  await type(uniqueName('Cabaret'));
  await key('Tab');
  for (let step = 0; step < 3; step++) await key('ArrowRight');
  await key('Enter');
  await isSaved(page);
  await key('t');
  await expect(page.getByLabel('Tables', { exact: true })).toBeFocused();
  await type('30');
  await key('Tab');
  await type('4');
  await key('Enter');
  await expect(page.getByText('120 seats').first()).toBeVisible();
  await key('g');
  await key('b');
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused();
  await key('Enter');
  await key('z');
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused();
  await type('Front');
  await key('Enter');
  await expect(page.getByRole('treeitem', { name: /^Front/ })).toBeVisible();
  await key('l');
  await key('ArrowDown');
  for (let table = 1; table < 7; table++) await key('Shift+ArrowDown');
  await key('2');
  await expect(page.getByRole('treeitem', { name: 'Front 28 seats' })).toBeVisible();
  await key('Alt+ArrowUp');
  await key('Control+s');
  await isSaved(page);
  expect(actions()).toBeLessThanOrEqual(ACTIONS_MAX);

  const { tables, areas, zones } = await stored();
  expect(tables.map(({ seats, sold }) => `${seats.length} ${sold}`)).toEqual(Array(30).fill('4 whole'));
  expect(areas.map(({ name }) => name)).toEqual(['Stage', 'Bar']);
  expect(tables.filter(({ zoneId }) => zoneId === zones[1]?.id).map(({ name }) => Number(name))).toEqual([
    1, 2, 3, 4, 5, 6, 7,
  ]);
});

test('a club has a standing floor and a gallery numbered from the middle, and nobody’s work is lost', async ({
  page,
  request,
}) => {
  const { stored, organizer } = await openPlans(page, request);
  const { press, choose, fill, actions } = hands(page);
  await press('New plan');
  await fill('Name of the plan', uniqueName('Club'));
  await choose('Empty plan', 'Start from');
  await press('Create plan');
  await press('Standing area');
  await fill('Capacity', '400');
  await press('Add standing area');
  await press('Rows');
  await fill('First row', '1');
  await fill('Last row', '3');
  await fill('Seats per row', '20');
  await fill('Section', 'Gallery');
  await choose('Middle', 'Number from');
  await press('Add rows');
  await press('Stage');
  await press('Save');
  await isSaved(page);
  expect(actions()).toBeLessThanOrEqual(ACTIONS_MAX);
  await expect(page.getByText('60 seats · 400 standing')).toBeVisible();
  const plan = await stored();
  expect(plan.rows[0]?.seats.slice(8, 12).map(({ label }) => label)).toEqual(['3', '1', '2', '4']);

  await test.step('a colleague saves meanwhile; the own work waits through a reload and goes over it', async () => {
    const planId = page.url().split('/').at(-1);
    await page.getByRole('treeitem', { name: 'Gallery · Row 1 20 seats' }).click();
    await page.getByRole('button', { name: 'Add seat on the right' }).click();
    const changed = { ...plan, texts: [{ id: 'x999', x: 0, y: 0, angle: 0, text: 'Colleague', size: 20 }] };
    await organizer.mutate('plans.save', { requestId: randomUUID(), planId, version: 2, plan: changed });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Your unsaved changes from last time are back.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save mine' }).click();
    await isSaved(page);
    const { rows, texts } = await stored();
    expect([rows[0]?.seats.length, texts.length]).toEqual([21, 0]);
  });

  await test.step('leaving unsaved work asks', async () => {
    await page.getByRole('button', { name: 'Stage' }).click();
    await page.getByRole('link', { name: 'Teatro del Colibrí' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('heading', { name: 'Seating plans' })).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
  });
});
