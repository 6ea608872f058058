import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPerson } from '../../../scripts/seed/sign-ins.ts';

/** Signs one of the demo's people in through the form, as they would, and waits for their dashboard. */
export async function signIn(page: Page, person: DemoPerson): Promise<void> {
  await signInWith(page, DEMO_SIGN_INS[person].email, DEMO_PASSWORD);
}

export async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('tabpanel');
  await form.locator('input[name="email"]').fill(email);
  await form.locator('input[name="password"]').fill(password);
  await form.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/dashboard$/);
}
