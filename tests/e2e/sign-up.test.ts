import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { nextMail } from '../support/browser/mailbox.ts';
import { signUpByForm } from '../support/browser/sign-up.ts';

test('someone new signs up, follows the link in the mail, and is in', async ({ page, request }) => {
  const email = `new-${randomUUID()}@example.com`;
  await signUpByForm(page, email);

  const mail = await nextMail(request, email);
  expect(mail.link).toContain('http://localhost');
  await page.goto(mail.link ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Verify my email' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('someone who reads the mail elsewhere types its code, and is in', async ({ page, request }) => {
  const email = `code-${randomUUID()}@example.com`;
  await signUpByForm(page, email);

  const { code } = await nextMail(request, email);
  const box = page.locator('input[autocomplete="one-time-code"]');
  await box.fill(code === '000000' ? '000001' : '000000');
  await box.press('Enter');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await box.fill(code ?? '');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('at twice the size of text the two ways in are still whole words', async ({ page }) => {
  for (const language of ['en', 'es', 'ru']) {
    await page.goto(`/login?lng=${language}`);
    const row = page.getByRole('tablist');
    await expect(row).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await row.evaluate((box) => box.scrollWidth - box.clientWidth), language).toBe(0);
  }
});
