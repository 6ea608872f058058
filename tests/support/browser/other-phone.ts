import { type Browser, type Page, test } from '@playwright/test';

/** A second device like the project's, with its own cookies and storage. Close its context at the end. */
export async function otherPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const { viewport, isMobile, hasTouch } = test.info().project.use;
  const context = await browser.newContext({
    ...(viewport && { viewport, isMobile: isMobile ?? false, hasTouch: hasTouch ?? false }),
    baseURL: baseURL ?? '',
    locale: 'en-US',
  });
  return await context.newPage();
}
