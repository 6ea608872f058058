import { expect, test } from '@playwright/test';
import type { DemoPerson } from '../../scripts/seed/sign-ins.ts';
import { signIn } from '../support/browser/sign-in.ts';

test('an administrator finds every door and the books sound, and nothing to repair', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Reconciliation/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible();

  await page.getByRole('button', { name: 'Check the books' }).click();
  await expect(page.getByText(/The books are sound: all \d+ checks hold\./)).toBeVisible();

  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByText('Everything matches', { exact: true })).toBeVisible();
  await expect(page.getByText('No tickets or orders differ.')).toBeVisible();
  await expect(page.getByText("There's nothing a repair could fix.")).toBeVisible();
  await expect(page.getByText('This event has never been repaired.')).toBeVisible();
});

test('an address of no event says so', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/reconciliation/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: "We couldn't find this event." })).toBeVisible();
});

for (const person of ['client', 'organizer', 'scanner', 'vendor'] satisfies DemoPerson[]) {
  test(`the ${person} is told that it is not for them`, async ({ page }) => {
    await signIn(page, person);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /Reconciliation/ })).toHaveCount(0);
    await page.goto('/reconciliation');
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  });
}
