import { readFile } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_LAPTOP);

/** Distance from the top of the page (px). */
async function topOf(row: Locator): Promise<number> {
  return (await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
}

test('an organizer finds, checks in, annotates and refunds guests in one table, by keyboard and by bulk', async ({
  page,
  request,
}) => {
  const organizer = await apiPerson(request, 'organizer');
  const guest = await apiPerson(request, 'client');
  const { name } = await guest.query<{ name: string }>('auth.me', {});
  const night = await publishEvent(organizer, {
    types: [{ name: 'Floor', priceMinor: 400, quantity: 50 }],
  });
  const [alone = ''] = await buyTickets(guest, night, 1);
  await buyTickets(guest, night, 3);
  const { shortCode } = await guest.query<{ shortCode: string }>('tickets.get', { ticketId: alone });
  await signIn(page, 'organizer');
  await page.goto(`/my-events/${night.eventId}/attendees`);
  const table = page.getByRole('table', { name: 'Attendees' });
  const rows = table.locator('tbody').getByRole('row');
  const table3 = rows.filter({ hasText: '3 ×' });
  const panel = page.getByRole('dialog', { name });

  await test.step('purchases are rows, the latest first, and a search by code finds one ticket', async () => {
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('$12');
    expect(await topOf(rows.first())).toBeLessThanOrEqual(200);
    await expect(page.getByText('0 in · 4 still expected')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(shortCode.toLowerCase());
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/search=/);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('J, X and Enter work on rows, and Escape takes the selection back', async () => {
    await page.getByText('0 in · 4 still expected').click();
    await page.keyboard.press('j');
    await expect(rows.first().getByRole('button', { name: `${name} client@` })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(rows).toHaveCount(5);
    await page.keyboard.press('x');
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('3 selected')).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(rows).toHaveCount(2);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(panel).toContainText(shortCode);
  });

  await test.step('the panel mails again, keeps a note, checks in and undoes; its timeline says so', async () => {
    await panel.getByRole('button', { name: 'Email the ticket again' }).click();
    await expect(page.getByText(/^On its way to client@/)).toBeVisible();
    await panel.getByLabel('Note').fill('Birthday table');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Note saved')).toBeVisible();
    await panel.getByRole('button', { name: 'Check in' }).click();
    await panel.getByRole('button', { name: 'Undo check-in' }).click();
    await expect(panel.getByRole('button', { name: 'Check in' })).toBeVisible();
    const timeline = panel.getByRole('region', { name: 'What happened' });
    for (const moment of ['Check-in undone', 'Let in · Office', 'Bought · $4'])
      await expect(timeline).toContainText(moment);
    expect(await seriousInBothWidths(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(rows.last().getByLabel('Has a note')).toBeVisible();
  });

  await test.step('a table of three is checked in at once, and a filter in the URL keeps only them', async () => {
    await table3.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Check in 3' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Check in 3' }).click();
    await expect(page.getByText('3 guests are in')).toBeVisible();
    await expect(page.getByText('3 in · 1 still expected')).toBeVisible();
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'In', exact: true }).click();
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(table3).toContainText('In');
    await page.goBack();
    await expect(rows).toHaveCount(2);
  });

  await test.step('every column sorts, and the bar with name and sections stays on the screen', async () => {
    for (const [column, first] of [
      ['Paid', '$4'],
      ['Guest', ''],
      ['Ticket', ''],
      ['In at', ''],
      ['State', 'Not in yet'],
    ] as const) {
      await table.getByRole('button', { name: column }).click();
      await expect(table.getByRole('columnheader', { name: column })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      await expect(rows.first()).toContainText(first);
    }
    const bar = page.locator('[data-event-bar]');
    await expect(bar).toContainText(night.name);
    expect((await bar.boundingBox())?.height).toBe(56);
  });

  await test.step('a refund says what it returns, and its reason is kept', async () => {
    await rows.filter({ hasText: 'Not in yet' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Refund 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund 1 ticket, $4?' });
    await dialog.getByLabel('Reason').fill('Fell ill');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Refund $4' }).click();
    await expect(page.getByText('1 ticket refunded, $4')).toBeVisible();
    await expect(rows.filter({ hasText: 'Refunded' })).toHaveCount(1);
    const made = await organizer.query('refunds.list', { eventId: night.eventId });
    expect(made).toMatchObject({ items: [{ reason: 'Fell ill' }] });
  });

  await test.step('the list is saved as a file of all tickets', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/-attendees\.csv$/);
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(5);
    expect(file).toContain(shortCode);
  });

  await test.step('on a phone the rows are cards that fit, in twice as large letters too, and can be sorted', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      await expect(table3).toContainText('3 × Floor');
      if (size === '100%') expect(await topOf(rows.first())).toBeLessThanOrEqual(260);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Bought, lowest first' }).click();
    await expect(page).toHaveURL(/sort=bought/);
  });
});
