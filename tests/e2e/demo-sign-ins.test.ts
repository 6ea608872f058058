import { expect, test } from '@playwright/test';
import { DEMO_SIGN_INS, type DemoPerson } from '../../scripts/seed/sign-ins.ts';
import { signInByForm } from '../support/browser/sign-in.ts';

for (const [person, { name }] of Object.entries(DEMO_SIGN_INS)) {
  test(`the demo ${person} can sign in and stays signed in after a reload`, async ({ page }) => {
    await signInByForm(page, person as DemoPerson);
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(name.split(' ')[0] ?? name).first()).toBeVisible();
  });
}
