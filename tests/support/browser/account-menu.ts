import { expect, type Page } from '@playwright/test';

/** Opens the account menu, or the sheet on a phone, and presses "Sign out". */
export async function pressSignOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Your account|Me)$/ })
    .last()
    .click();
  const inMenu = page.getByRole('menuitem', { name: 'Sign out' });
  const inSheet = page.getByRole('button', { name: 'Sign out' });
  await expect(inMenu.or(inSheet)).toBeVisible();
  // Scrolling between Playwright's tries would move the animating menu, and the click would miss. A sheet is
  // longer than the screen.
  if (await inMenu.isVisible()) await inMenu.click({ scroll: 'none' });
  else await inSheet.click();
}
