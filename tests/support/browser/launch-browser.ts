import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';

/** A browser beside the one of the test, for what only a flag changes. Close it when the test is over. */
export async function launchBrowser(...flags: string[]): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  return await chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: [...CHROMIUM_FLAGS, ...flags],
  });
}
