import { expect, test } from '@playwright/test';
import { seriousInBothWidths } from '../support/browser/both-looks.ts';
import { ON_LAPTOP } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_LAPTOP);

test("an organizer sees an event's sales in charts, tables and CSV files, and the address keeps event, dates and comparison", async ({
  page,
}) => {
  await signIn(page, 'organizer');
  await page.goto('/analytics?period=week&compare=previous');
  const sales = page.getByRole('region', { name: 'Sales in this period' });
  const event = page.getByRole('combobox', { name: 'Event', exact: true });

  const chooseVinilo = async () => {
    // An event with sales: other tests' events may fill the first page of the list.
    await event.fill('vinilo');
    await page
      .getByRole('option', { name: /Vinilo/ })
      .first()
      .click();
    await expect(event).toHaveValue(/Vinilo/);
  };

  await test.step('chosen dates are compared with those before, and all events are saved as a file', async () => {
    await expect(sales).toContainText('compared with');
    await page.getByRole('combobox', { name: 'Period of the charts' }).click();
    await page.getByRole('option', { name: 'Custom dates' }).click();
    await page.getByLabel('First day').fill('2026-01-05');
    await page.getByLabel('Last day').fill('2026-01-07');
    await expect(sales).toContainText('Jan 5 – 7, 2026 · compared with Jan 2 – 4, 2026');
    await page.getByRole('tab', { name: 'Visits' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).first().click();
    expect((await saved).suggestedFilename()).toMatch(/^aforo-[A-Z]{3}-2026-01-05-2026-01-07-\w+\.csv$/);
    await page.getByRole('tab', { name: 'Sales' }).click();
  });

  await test.step('a reload keeps event, dates and comparison, and Back the dates', async () => {
    await chooseVinilo();
    await expect(page).toHaveURL(/event=/);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Tickets sold before the start' })).toBeVisible();
    await expect(sales).toContainText('Jan 5 – 7, 2026 · compared with Jan 2 – 4, 2026');
    await expect(event).toHaveValue(/Vinilo/);
    await page.getByRole('tab', { name: 'Visits' }).click();
    await expect(page.getByRole('region', { name: 'Where visits come from' })).toBeVisible();
    await page.goBack();
    await expect(event).toHaveValue('All events');
    await page.getByRole('tab', { name: 'Sales' }).click();
    await expect(sales).toContainText('Jan 5 – 7, 2026');
  });

  await test.step("an event's name that arrives late does not replace what the organizer types meanwhile", async () => {
    const typed = Promise.withResolvers<void>();
    await page.route(/analytics\./, async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.getByRole('region', { name: 'By event' }).getByRole('link').first().click();
    // The address changes before the page does.
    await expect(event).not.toHaveValue('All events');
    await expect(page).toHaveURL(/event=/);
    await event.fill('vinilo');
    const nameArrived = page.waitForResponse(/analytics\./);
    typed.resolve();
    await nameArrived;
    await expect(event).toHaveValue('vinilo');
    await chooseVinilo();
    await page.unroute(/analytics\./);
  });

  await test.step("the event's ticket types are a table and a file, and its statement ends in the balance", async () => {
    const verdict = page.getByText(/similar nights|of \d+ sold$/).first();
    expect((await verdict.boundingBox())?.y).toBeLessThan(200);
    await page.getByRole('tab', { name: 'Tickets and menu' }).click();
    const types = page.getByRole('region', { name: 'By ticket type' });
    await types.getByText('Show as a table').click();
    await expect(types.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    const saved = page.waitForEvent('download');
    await types.getByRole('button', { name: /CSV/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/types\.csv$/);
    await page.getByRole('tab', { name: 'Money' }).click();
    const statement = page.getByRole('region', { name: /^Statement in/ });
    await expect(statement.getByRole('row', { name: /^Balance/ })).toBeVisible();
    expect(await seriousInBothWidths(page)).toEqual([]);
  });
});

test("an administrator sees the platform's figures, and changes the period of the charts", async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/analytics');
  await expect(page.getByText('Earned in fees').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Period of the charts' }).click();
  await page.getByRole('option', { name: 'All time' }).click();
  await expect(page).toHaveURL(/period=all/);
  await page.getByRole('tab', { name: 'My events' }).click();
  await expect(page).toHaveURL(/view=mine/);
  await expect(page).toHaveURL(/period=all/);
});
