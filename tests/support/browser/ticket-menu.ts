import type { Page } from '@playwright/test';

/** Opens the menu of the ticket on screen. @returns its entry with this name */
export async function ticketEntry(page: Page, name: string) {
  await page.getByRole('button', { name: 'More about this ticket' }).click();
  return page.getByRole('menuitem', { name });
}
