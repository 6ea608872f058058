import { expect, test } from '@playwright/test';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signInByForm } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

test('a demo person can sign in and stays signed in after a reload', async ({ page }) => {
  await signInByForm(page, 'organizer');
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Mariana').first()).toBeVisible();
});
