import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
  // A notice leaves by itself while axe looks, half transparent; the theme's own test holds its colours.
  // Without frames to look into; with them axe opens a page of its own each time, which takes as long as looking.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('[data-sonner-toaster]')
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
