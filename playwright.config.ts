import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './tests/support/browser/chromium-flags.ts';

const { AFORO_URL, CHROMIUM_PATH, CI } = process.env;

/** Worked with a phone in the hand, without a page of its own, or the same at any width. */
const PHONE_ONLY = [
  ...[
    'door-work',
    'door-layout',
    'door-camera',
    'door-sale',
    'door-lines',
    'offline-door',
    'order-pick-up',
    'taken-off',
  ],
  ...['one-ticket', 'menu-orders', 'tips', 'wallet', 'waitlist', 'discounts-and-refunds'],
  ...['demo-sign-ins', 'sign-up', 'csrf', 'fake-camera'],
  ...['reconciliation', 'words', 'wallet-passes', 'served-pages', 'profile'],
  ...['order-management', 'offline-tickets', 'accessibility'],
];

/** On a phone too, and most of the time they wait for something to come by itself: a third of a core is all they use. */
const WAITING = [
  'waiting-room',
  'event-turns',
  'live-board',
  'staff-and-users',
  'own-stock',
  'installable',
  'hype-meter',
];

/** Worked at a desk. That these pages fit a phone too, the tests of accessibility see, which look at either width. */
const LAPTOP_ONLY = ['analytics', 'payouts', 'integrations', 'discount-codes', 'refund-desk'];

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // Some have asked their phone for it; and what moves takes a tenth of a run to draw. The laptop has the motion.
  contextOptions: { reducedMotion: 'reduce' },
} as const;

const filesOf = (names: readonly string[]) => new RegExp(`/(${names.join('|')})\\.test\\.ts$`);

/** `npm test` builds, seeds and serves, and passes the address; by hand it drives what `npm start` serves. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: CI !== undefined,
  // Two cores are busy with two at work; a third that mostly waits takes a quarter off the time.
  workers: 3,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: AFORO_URL ?? 'http://localhost:8787',
    locale: 'en-US',
    // What is not there by then is a defect, and says which step it was.
    actionTimeout: 20_000,
    // The calls, the console and the last picture of what failed; recording every screen doubles the time of a run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_FLAGS,
      // In the C locale Chromium gives files no name that has a letter beyond ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    },
  },
  projects: [
    { name: 'phone-waiting', use: PHONE, testMatch: filesOf(WAITING), workers: 1 },
    { name: 'phone', use: PHONE, testIgnore: filesOf([...WAITING, ...LAPTOP_ONLY]), workers: 2 },
    {
      name: 'laptop',
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: filesOf([...WAITING, ...PHONE_ONLY]),
      workers: 2,
    },
  ],
});
