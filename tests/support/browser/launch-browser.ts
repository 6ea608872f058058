import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';

/** Launches a second browser for settings that need a flag. Close it after the test. */
export async function launchBrowser(...flags: string[]): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  return await chromium.launch({
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: [...CHROMIUM_FLAGS, ...flags],
  });
}
