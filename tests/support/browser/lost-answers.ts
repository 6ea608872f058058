import type { Page } from '@playwright/test';

/** Lets calls reach the server and drops their responses until `end` is called. */
export async function loseAnswers(
  page: Page,
  procedure: string,
): Promise<{ lost: () => number; end: () => Promise<void> }> {
  let lost = 0;
  const address = `**/api/trpc/${procedure}**`;
  await page.route(address, async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  return { lost: () => lost, end: () => page.unroute(address) };
}
