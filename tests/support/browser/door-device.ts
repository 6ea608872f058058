import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { NewGuest } from './session.ts';
import { signIn } from './sign-in.ts';

export interface DoorDevice {
  context: BrowserContext;
  page: Page;
}

/**
 * Opens the event's scanner as the organizer or another person, and waits until it is online.
 * @param door.worksOffline waits until it could be opened without a network, which needs service workers
 */
export async function openDoorDevice(
  browser: Browser,
  door: { eventId: string; gate: string; who?: NewGuest; worksOffline?: boolean },
): Promise<DoorDevice> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, door.who ?? 'organizer');
  await page.evaluate((gate) => localStorage.setItem('aforo-door', JSON.stringify({ gate })), door.gate);
  await page.goto(`/scanner?event=${door.eventId}`);
  await expect(page.getByRole('status').filter({ hasText: 'Online' })).toBeVisible();
  await expect(page.getByText(/\d in, of \d+ sold/)).toBeVisible();
  if (door.worksOffline) await expect(page.getByText(/Ready to work offline/)).toBeVisible();
  return { context, page };
}

/** Types a short code, or pastes a QR code's text. */
export async function checkCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter a code' }).last().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill(code);
  await sheet.getByRole('button', { name: 'Check', exact: true }).click();
}

export function verdictOn(page: Page, kind: string): Locator {
  return page.locator(`[data-verdict="${kind}"]`);
}

/**
 * Closes an offline page. Chromium drops the offline emulation just before the page closes, so a last call
 * could get out.
 */
export async function closeOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    WebSocket.prototype.send = () => {};
  });
  await page.close();
}
