import type { Page } from '@playwright/test';
import { seriousFindings } from './serious-findings.ts';

/** Colors depend on the theme and order on the width, so two of the four combinations cover both. */
const LOOKS = {
  phone: { size: { width: 390, height: 844 }, theme: 'dark' },
  laptop: { size: { width: 1440, height: 900 }, theme: 'light' },
} as const;

export type Look = keyof typeof LOOKS;

/** Serious axe findings on a phone in the dark theme and on a laptop in the light one. Ends at the width it began. */
export async function seriousInBothLooks(page: Page): Promise<string[]> {
  const began: Look = (page.viewportSize()?.width ?? 0) > LOOKS.phone.size.width ? 'laptop' : 'phone';
  const found = [
    ...(await seriousInLook(page, began)),
    ...(await seriousInLook(page, began === 'phone' ? 'laptop' : 'phone')),
  ];
  await show(page, began);
  return found;
}

/** Serious axe findings in one look, which the page keeps. */
export async function seriousInLook(
  page: Page,
  look: Look,
  options?: { contrast: boolean },
): Promise<string[]> {
  await show(page, look);
  return (await seriousFindings(page, options)).map((found) => `${look}, ${found}`);
}

/** Switches the theme through a storage event, as from another tab. The scanner is always dark. */
async function show(page: Page, look: Look): Promise<void> {
  const { size, theme } = LOOKS[look];
  await page.setViewportSize(size);
  await page.evaluate(async (newValue) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    if (document.documentElement.dataset.themeChoice !== newValue)
      throw new Error(`It was not set to ${newValue}.`);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, theme);
}
