import type { Page } from '@playwright/test';

type Watched = Window & { shifts?: { sum: number } };

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Sums the layout shifts that the browser reports, but for those that a press has caused. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) shifts.sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Their sum in this document so far, with the last paint. */
export async function shiftsOf(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    // The last paint is reported with the next frame.
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as Watched).shifts?.sum ?? Number.NaN;
  });
}
