import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPerson } from '../../../scripts/seed/sign-ins.ts';

/** Signs one of the demo's people in through the form, as they would, and waits for their dashboard. */
export async function signIn(page: Page, person: DemoPerson): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('tabpanel');
  await form.locator('input[name="email"]').fill(DEMO_SIGN_INS[person].email);
  await form.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await form.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/dashboard$/);
}
