import { commands, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    tapElement: (selector: string) => Promise<void>;
  }
}

export async function tap(target: Locator): Promise<void> {
  await commands.tapElement(target.selector);
}
