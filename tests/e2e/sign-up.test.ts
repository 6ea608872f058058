import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { nextMail } from '../support/browser/mailbox.ts';

test('someone new signs up, follows the link in the mail, and is in', async ({ page, request }) => {
  const email = `new-${randomUUID()}@example.com`;
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel');
  await form.locator('input[name="name"]').fill('Nora Newcomer');
  await form.locator('input[name="email"]').fill(email);
  for (const box of await form.locator('input[autocomplete="new-password"]').all()) {
    await box.fill('correct horse');
  }
  await form.locator('button[type="submit"]').click();

  const mail = await nextMail(request, email);
  expect(mail.link).toContain('http://localhost');
  await page.goto(mail.link ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Verify my email' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
