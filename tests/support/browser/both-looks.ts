import type { Page } from '@playwright/test';
import { seriousFindings } from './serious-findings.ts';

/** Colors depend on the theme and order on the width, so two of the four combinations cover both. */
const LOOKS = {
  phone: { size: { width: 390, height: 844 }, theme: 'dark' },
  laptop: { size: { width: 1440, height: 900 }, theme: 'light' },
} as const;

export type Look = keyof typeof LOOKS;

const lookOf = (page: Page): Look =>
  (page.viewportSize()?.width ?? 0) > LOOKS.phone.size.width ? 'laptop' : 'phone';
const other = (look: Look): Look => (look === 'phone' ? 'laptop' : 'phone');

/** Serious axe findings on a phone in the dark theme and on a laptop in the light one. Ends at the width it began. */
export async function seriousInBothLooks(page: Page): Promise<string[]> {
  const began = lookOf(page);
  const found = [...(await seriousInLook(page, began)), ...(await seriousInLook(page, other(began)))];
  await show(page, began);
  return found;
}

/**
 * Serious axe findings at a phone's and a laptop's width, in the page's theme, for what a journey has opened. Ends at
 * the width it began.
 */
export async function seriousInBothWidths(page: Page): Promise<string[]> {
  const began = lookOf(page);
  const found = [];
  for (const look of [began, other(began)]) {
    await page.setViewportSize(LOOKS[look].size);
    await page.evaluate(drawn);
    found.push(...(await seriousFindings(page)).map((one) => `${look}, ${one}`));
  }
  await page.setViewportSize(LOOKS[began].size);
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
export async function show(page: Page, look: Look): Promise<void> {
  const { size, theme } = LOOKS[look];
  await page.setViewportSize(size);
  await page.evaluate(async (newValue) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    if (document.documentElement.dataset.themeChoice !== newValue)
      throw new Error(`It was not set to ${newValue}.`);
  }, theme);
  await page.evaluate(drawn);
}

/** Two frames: the first draws what has changed. */
const drawn = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
