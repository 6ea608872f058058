import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { CARD, cardForm, identify } from '../../../tests/support/browser/checkout.ts';
import { CHROMIUM_FLAGS } from '../../../tests/support/browser/chromium-flags.ts';
import { checkCode, verdictOn } from '../../../tests/support/browser/door-device.ts';
import { ON_PHONE } from '../../../tests/support/browser/screens.ts';
import { signIn } from '../../../tests/support/browser/sign-in.ts';
import { findHeadlessChromium } from '../../chromium.ts';

export interface Devices {
  /** A page that a visitor has left at the step that asks for the email, with places held. */
  visitorWithHold: (eventId: string) => Promise<VisitorPage>;
  /** An event's page, opened and left. */
  guest: (eventId: string) => Promise<GuestPage>;
  /** A scanner that could work offline. */
  scanner: (eventId: string, gate: string) => Promise<ScannerPage>;
  close: () => Promise<void>;
}

export interface VisitorPage {
  payByCard: () => Promise<void>;
  /** Loads the page again, as it does by itself when the release has changed below it, and begins again. */
  buyAgain: () => Promise<void>;
}

export interface GuestPage {
  buyFromWallet: () => Promise<void>;
  /** Opens another page of the app by a link, which loads its scripts only then. */
  openTickets: () => Promise<void>;
  /** Files of the app that were not there. */
  missingFiles: string[];
  /** Whether the page was loaded again. */
  isReloaded: () => boolean;
}

export interface ScannerPage {
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
  /** Enters a code and waits for this verdict. */
  scan: (code: string, verdict: string) => Promise<void>;
  isReloaded: () => boolean;
}

export async function openDevices(url: string): Promise<Devices> {
  const browser = await chromium.launch({
    executablePath: await findHeadlessChromium(),
    args: CHROMIUM_FLAGS,
  });
  const screen = { ...ON_PHONE.contextOptions, viewport: ON_PHONE.viewport, hasTouch: true, isMobile: true };
  const open = async (serviceWorkers: 'allow' | 'block') => {
    const context = await browser.newContext({ ...screen, baseURL: url, locale: 'en-US', serviceWorkers });
    const page = await context.newPage();
    return { context, page, isReloaded: watchLoads(page) };
  };
  return {
    visitorWithHold: async (eventId) => await visitorPage((await open('block')).page, eventId),
    guest: async (eventId) => await guestPage(await open('block'), eventId),
    scanner: async (eventId, gate) => await scannerPage(await open('allow'), eventId, gate),
    close: () => closeAll(browser),
  };
}

async function closeAll(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.setOffline(false);
  await browser.close();
}

interface OpenedPage {
  context: BrowserContext;
  page: Page;
  isReloaded: () => boolean;
}

async function visitorPage(page: Page, eventId: string): Promise<VisitorPage> {
  const sheet = page.getByRole('dialog');
  const hold = async () => {
    await page.goto(`/event/${eventId}`);
    // A press before hydration would load the page again.
    await page.locator('html[data-served="hydrated"]').waitFor();
    await page.getByRole('button', { name: 'Buy tickets' }).click();
    await sheet.getByRole('button', { name: /^Continue/ }).click();
    await sheet.getByRole('timer').waitFor();
  };
  const payByCard = async () => {
    await identify(page, page.request);
    const { frame, pay } = cardForm(page);
    await frame.getByRole('button', { name: /^Pay/ }).waitFor();
    await pay(CARD.paid);
    await qrOn(page).waitFor();
  };
  await hold();
  return {
    payByCard,
    buyAgain: async () => {
      await hold();
      await payByCard();
    },
  };
}

async function guestPage({ page, isReloaded }: OpenedPage, eventId: string): Promise<GuestPage> {
  const missingFiles: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && !response.ok()) missingFiles.push(response.url());
  });
  await signIn(page, 'client');
  await page.goto(`/event/${eventId}`);
  await page.getByRole('button', { name: 'Buy tickets' }).waitFor();
  const sheet = page.getByRole('dialog');
  return {
    missingFiles,
    isReloaded,
    buyFromWallet: async () => {
      await page.getByRole('button', { name: 'Buy tickets' }).click();
      const pay = sheet.getByRole('button', { name: /^Pay \$/ });
      await pay.click();
      const paying = sheet.getByRole('timer');
      // A Worker that does not sell in the turn of the start holds the places: the sheet asks once more.
      await qrOn(page).or(paying).first().waitFor();
      if (await paying.isVisible()) await pay.click();
      await qrOn(page).waitFor();
      await page.keyboard.press('Escape');
    },
    openTickets: async () => {
      await page.locator('a[href="/my-tickets"]:visible').first().click();
      await page.getByRole('heading', { name: 'My tickets', level: 1 }).waitFor();
    },
  };
}

async function scannerPage(
  { context, page, isReloaded }: OpenedPage,
  eventId: string,
  gate: string,
): Promise<ScannerPage> {
  await signIn(page, 'organizer');
  await page.evaluate((name) => localStorage.setItem('aforo-door', JSON.stringify({ gate: name })), gate);
  await page.goto(`/scanner?event=${eventId}`);
  await page.getByText(/Ready to work offline/).waitFor();
  const online = page.getByRole('status').filter({ hasText: 'Online' });
  return {
    isReloaded,
    goOffline: () => context.setOffline(true),
    goOnline: async () => {
      await context.setOffline(false);
      await online.waitFor();
      await page.getByText(/waiting to be sent/).waitFor({ state: 'hidden' });
    },
    scan: async (code, verdict) => {
      await checkCode(page, code);
      await verdictOn(page, verdict).waitFor();
    },
  };
}

function qrOn(page: Page) {
  return page.getByRole('dialog').getByRole('img', { name: /QR code of your ticket/ });
}

/** @returns whether the page's document was loaded more than once since its first load of the app */
function watchLoads(page: Page): () => boolean {
  let loads = 0;
  page.on('request', (call) => {
    const isDocument = call.isNavigationRequest() && call.frame() === page.mainFrame();
    if (isDocument && !call.url().endsWith('.svg')) loads += 1;
  });
  return () => loads > 1;
}
