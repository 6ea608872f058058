import type { Page } from '@playwright/test';
import { seriousFindings } from './serious-findings.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };

/**
 * Serious axe findings at a phone's width in the dark theme, then at a laptop's in the light one. Colors
 * depend on the theme and order on the width, so two of the four combinations cover both.
 */
export async function seriousInBothLooks(page: Page): Promise<string[]> {
  await show(page, PHONE, 'dark');
  const onPhone = await seriousFindings(page);
  await show(page, LAPTOP, 'light');
  const onLaptop = await seriousFindings(page);
  await show(page, PHONE, 'dark');
  return [...onPhone.map((found) => `phone, ${found}`), ...onLaptop.map((found) => `laptop, ${found}`)];
}

/** Switches the theme through a storage event, as from another tab. The scanner is always dark. */
async function show(page: Page, size: typeof PHONE, theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async (newValue) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    if (document.documentElement.dataset.themeChoice !== newValue)
      throw new Error(`It was not set to ${newValue}.`);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, theme);
}
