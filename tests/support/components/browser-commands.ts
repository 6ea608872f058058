import { defineBrowserCommand } from '@vitest/browser-playwright';

/** A touch; Vitest's own `click` is a mouse's. Runs in Node, called by `touch.ts` in the page. */
export const tapElement = defineBrowserCommand<[selector: string]>(async ({ iframe }, selector) => {
  await iframe.locator(selector).tap();
});
