import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { signIn } from '../support/browser/sign-in.ts';

test('an administrator records a bank payout and the organizer sees it', async ({ page, browser }) => {
  const reference = `=SEPA ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'admin');
  await page.goto('/payouts');

  await test.step('the organizer is found by name', async () => {
    await page.getByRole('searchbox').fill('mariana');
    await page.getByRole('link', { name: /^Mariana Ríos.*₽/ }).click();
    await expect(page.getByRole('heading', { name: 'Mariana Ríos', level: 1 })).toBeVisible();
  });

  const dialog = page.getByRole('dialog');
  await test.step('a payout above the amount due is refused with the reason', async () => {
    await page.getByRole('button', { name: 'Record payout: «Чайка». Закрытие сезона, Mariana Ríos' }).click();
    await dialog.getByLabel('Amount in RUB').fill('9,000,000.00');
    await dialog.getByLabel('Bank reference').fill(reference);
    await dialog.getByRole('button', { name: /^Record ₽/ }).click();
    await expect(dialog).toContainText("That's more than can be paid out now.");
  });

  await test.step('a payout is recorded once', async () => {
    await dialog.getByLabel('Amount in RUB').fill('12.34');
    await dialog.getByLabel('Note').fill('First part');
    await dialog.getByRole('button', { name: 'Record ₽12.34' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Paid out' }).click();
    await expect(page.getByText(`Reference: ${reference}`)).toHaveCount(1);
  });

  await test.step("the organizer sees the payout, also in the event's statement", async () => {
    const context = await browser.newContext();
    const organizer = await context.newPage();
    await signIn(organizer, 'organizer');
    await organizer.goto('/payouts?view=paid');
    const row = organizer.getByRole('listitem').filter({ hasText: reference });
    await expect(row).toContainText('₽12.34');
    await expect(row).toContainText('First part');
    await row.getByRole('link').click();
    await expect(organizer.getByRole('heading', { name: 'Statement', level: 1 })).toBeVisible();
    await expect(organizer.getByRole('row').filter({ hasText: reference })).toContainText('−₽12.34');
    const download = organizer.waitForEvent('download');
    await organizer.getByRole('button', { name: 'Download CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    // Unescaped, a spreadsheet would run it as a formula.
    expect(file).toContain(`,Payout,'${reference},-12.34,`);
    await context.close();
  });
});
