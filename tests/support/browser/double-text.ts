import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from './launch-browser.ts';

/** Launches a browser with double text size; `rem` in media queries follows it. Close it after the test. */
export async function launchWithDoubleText(): Promise<Browser> {
  return await launchBrowser('--blink-settings=defaultFontSize=32');
}

/** Elements wider than the screen at double text size. */
export async function beyondScreenAtDouble(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate(async (screen) => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const wide =
      root.scrollWidth <= screen
        ? []
        : [...document.querySelectorAll('body *')].filter(
            (part) => part.getBoundingClientRect().right > screen + 1 && part.children.length === 0,
          );
    const found = wide.map((part) => `${part.tagName} ${part.textContent}`);
    const words = root.scrollWidth > screen ? [`${root.scrollWidth} px`, ...found.slice(0, 5)] : [];
    root.style.fontSize = '';
    return words;
  }, width);
}

/**
 * Buttons and links whose accessible name lacks their visible text, so that voice control cannot find them. A
 * select shows its value instead.
 */
export async function namesWithoutTheirWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
    return [
      ...document.querySelectorAll<HTMLElement>('button[aria-label]:not([role=combobox]), a[aria-label]'),
    ]
      .map((part) => ({ name: part.getAttribute('aria-label') ?? '', seen: plain(part.innerText) }))
      .filter(({ name, seen }) => /\p{L}{2}/u.test(seen) && !plain(name).includes(seen))
      .map(({ name, seen }) => `“${seen}” is named “${name}”`);
  });
}
