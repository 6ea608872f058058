import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { apiPerson } from '../support/browser/api.ts';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { buyTickets, publishEvent } from '../support/browser/published-event.ts';
import { roleGiver } from '../support/browser/role-giver.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { newGuest } from '../support/browser/sign-up.ts';

test.use(ON_LAPTOP);

test('an organizer finds a regular across events by keyboard, sees their nights, and exports the guests', async ({
  page,
  request,
}) => {
  // A new organizer's guests are those of this test.
  const person = await newGuest(request);
  await (await roleGiver(request, person))('organizer');
  const organizer = await apiPerson(request, person);
  const guest = await apiPerson(request, 'client');
  const once = await apiPerson(request, 'scanner');
  const { name } = await guest.query<{ name: string }>('auth.me', {});
  const types = [
    { name: 'Floor', priceMinor: 400, quantity: 9 },
    { name: 'List', priceMinor: 0, quantity: 9 },
  ];
  const nights = await Promise.all(
    ['First', 'Second', 'Third'].map((each) => publishEvent(organizer, { name: `${each} night`, types })),
  );
  for (const night of nights) await buyTickets(guest, night, 2);
  const [first] = nights;
  if (first) await buyTickets(once, { ...first, typeIds: first.typeIds.slice(1) }, 1);
  await signIn(page, person);
  await page.goto('/guests');
  const rows = page.getByRole('table', { name: 'Guests' }).locator('tbody').getByRole('row');
  const panel = page.getByRole('dialog', { name });

  await test.step('all guests are saved as a file', async () => {
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('2 guests', { exact: true })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^aforo-guests-[\d-]+\.csv$/);
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(3);
    expect(file).toContain(name);
  });

  await test.step('the regular is one row with three nights; a filter in the URL leaves only them', async () => {
    await page.getByRole('combobox', { name: 'Guests' }).click();
    await page.getByRole('option', { name: /^Regulars/ }).click();
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(`${name}`);
    await expect(rows.first()).toContainText('$24');
  });

  await test.step('on a phone the row is a card that fits, in twice as large letters too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const size of ['100%', '200%']) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      await expect(rows).toContainText('3 nights');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('Enter opens their nights, which lead to the purchase among the attendees', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    // A second key may follow before the next frame.
    const isFocused = await page.evaluate(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      return document.activeElement?.closest('[data-row]') !== null;
    });
    expect(isFocused).toBe(true);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await expect(panel).toContainText('2 × Floor');
    expect(await seriousInBothWidths(page)).toEqual([]);
    await panel.getByRole('link', { name: 'Open purchase: Second night' }).click();
    await expect(page).toHaveURL(/attendees\?purchase=/);
    await expect(panel.getByRole('list', { name: 'Tickets' })).toBeVisible();
  });
});
