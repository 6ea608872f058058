import { expect, type Page } from '@playwright/test';

/** Opens the account's menu, or a phone's sheet, and presses "Sign out" there. */
export async function pressSignOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Your account|Me)$/ })
    .last()
    .click();
  const inMenu = page.getByRole('menuitem', { name: 'Sign out' });
  const inSheet = page.getByRole('button', { name: 'Sign out' });
  await expect(inMenu.or(inSheet)).toBeVisible();
  // While a menu moves in, Playwright would scroll the page under it between its tries; the menu follows, and the
  // press lands where the item was. A sheet is longer than the screen.
  if (await inMenu.isVisible()) await inMenu.click({ scroll: 'none' });
  else await inSheet.click();
}
