import type { Browser, Page } from '@playwright/test';

/** A second device like the test's own, with its own cookies and storage. Close its context at the end. */
export async function otherPhone(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}
