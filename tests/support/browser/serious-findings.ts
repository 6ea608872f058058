import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds serious or critical on the page as it stands. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // What is still to come changes buttons and choices when it is there, and their colours fade from one to the other.
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  // A list that waits for its next answer is dimmed, and what still fades in has half its contrast.
  await expect(page.locator('.transition-opacity.opacity-50')).toHaveCount(0);
  await page.evaluate(async () => {
    // One that goes on for ever, as the dot beside what is live, never finishes.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Axe's own package for Playwright has the page tell of all that is well, too, which takes as long as looking.
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(
      // A notice leaves by itself while axe looks, half transparent; the theme's own test holds its colours.
      { exclude: ['[data-sonner-toaster]'] },
      // There are no frames to look into, and no style sheets of other sites to load.
      { resultTypes: ['violations'], iframes: false, preload: false },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
