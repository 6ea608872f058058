import type { Page } from '@playwright/test';

/** Waits for the page's animations. Those that repeat for ever, and those that follow a scroll position, do not end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
