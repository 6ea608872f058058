import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { settled } from './settled.ts';

/**
 * Serious and critical axe findings on the current page. Contrast takes half of a check: the sweep over all pages asks
 * for it, and `theme-contrast.test.ts` proves the theme's colors.
 */
export async function seriousFindings(page: Page, { contrast = false } = {}): Promise<string[]> {
  // Content that is still loading changes buttons and selects later, and their colors animate.
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  // A list being refetched is dimmed, and content that fades in has half its contrast.
  await expect(page.locator('.transition-opacity.opacity-50')).toHaveCount(0);
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // @axe-core/playwright also reports all passes, which takes as long as the check itself.
  return page.evaluate(async (enabled) => {
    const { violations } = await window.axe.run(
      // A toast fades out during the check; the theme's own test covers its colors.
      { exclude: ['[data-sonner-toaster]'] },
      // There are no frames to check and no cross-origin style sheets to load.
      {
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
        rules: { 'color-contrast': { enabled } },
      },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, contrast);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
