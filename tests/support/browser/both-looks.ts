import type { Page } from '@playwright/test';
import { seriousFindings } from './serious-findings.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };

/**
 * What axe finds serious on the page as it stands, at a phone's width in the dark and then at a laptop's in the light:
 * colours are the theme's and the order of things is the width's, so two of the four pairs show all of both.
 */
export async function seriousInBothLooks(page: Page): Promise<string[]> {
  await show(page, PHONE, 'dark');
  const onPhone = await seriousFindings(page);
  await show(page, LAPTOP, 'light');
  const onLaptop = await seriousFindings(page);
  await show(page, PHONE, 'dark');
  return [...onPhone.map((found) => `phone, ${found}`), ...onLaptop.map((found) => `laptop, ${found}`)];
}

/** The theme changes as it does when another tab of the same browser chooses one. The scanner stays dark. */
async function show(page: Page, size: typeof PHONE, theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async (newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    if (document.documentElement.dataset.themeChoice !== newValue)
      throw new Error(`It was not set to ${newValue}.`);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, theme);
}
