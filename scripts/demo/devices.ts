import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import type { Language } from '../../src/shared/text/languages.ts';
import { findChromium } from '../chromium.ts';
import { projectRoot } from '../local/paths.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPerson } from '../seed/sign-ins.ts';

export interface Device {
  url: string;
  width: number;
  height: number;
  language: Language;
  theme: 'light' | 'dark';
  /** Device pixel ratio. */
  scale?: number;
}

/** Chromium with a fake camera that shows a moving pattern, for the scanner page. */
export async function startChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
}

/** A phone or a laptop in that language and theme, signed out. */
export async function openDevice(browser: Browser, device: Device): Promise<Page> {
  const phone = device.width < 640;
  const context = await browser.newContext({
    baseURL: device.url,
    viewport: { width: device.width, height: device.height },
    deviceScaleFactor: device.scale ?? 1,
    isMobile: phone,
    hasTouch: phone,
    locale: device.language,
  });
  await context.addInitScript(
    ([language, theme]) => {
      localStorage.setItem('i18nextLng', language);
      localStorage.setItem('theme', theme);
    },
    [device.language, device.theme] as const,
  );
  return await context.newPage();
}

export async function signInOn(page: Page, person: DemoPerson): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('tabpanel');
  await form.locator('input[name="email"]').fill(DEMO_SIGN_INS[person].email);
  await form.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await form.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
}

/** An interface text, by area and key. */
export function textOf(language: Language, area: string, key: string): string {
  const file = join(projectRoot, 'src/client/i18n', language, `${area}.json`);
  const found = key
    .split('.')
    .reduce<unknown>(
      (texts, part) => (texts as Record<string, unknown>)[part],
      JSON.parse(readFileSync(file, 'utf8')),
    );
  if (typeof found !== 'string') throw new Error(`${file} has no text ${key}.`);
  return found;
}

/** The text as a pattern that matches any value in its placeholders. */
export function patternOf(language: Language, area: string, key: string): RegExp {
  const parts = textOf(language, area, key).split(/\{\{\w+\}\}/);
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
}
