import { expect, test } from '@playwright/test';
import { ON_PHONE } from '../support/browser/screens.ts';
import { signIn } from '../support/browser/sign-in.ts';

test.use(ON_PHONE);

test("a CSRF cookie changed by another tab does not fail the user's next call", async ({ page }) => {
  await signIn(page, 'client');
  await page.goto('/wallet');
  // The header is read from the cookie, and the cookie changes before the call is sent.
  const staleHeader = { 'x-csrf-token': 'x'.repeat(64) };
  await page.route(
    '**/api/trpc/checkout.pay',
    async (route) => route.continue({ headers: { ...(await route.request().allHeaders()), ...staleHeader } }),
    { times: 1 },
  );
  const refused = page.waitForResponse((response) => response.status() === 403);
  await page.getByRole('button', { name: '$10', exact: true }).click();
  await page.getByRole('button', { name: 'Top up $10' }).click();
  await refused;
  await expect(page.locator('iframe[title="Card payment"]')).toBeVisible();
});
