import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './tests/support/browser/chromium-flags.ts';

const { AFORO_URL, CHROMIUM_PATH, CI } = process.env;

/** Features used on a phone, without a page of their own, or identical at any width. */
const PHONE_ONLY = [
  'door-work',
  'door-layout',
  'door-camera',
  'door-sale',
  'door-connection',
  'offline-door',
  'order-pick-up',
  'taken-off',
  'one-ticket',
  'menu-orders',
  'tips',
  'wallet',
  'waitlist',
  'discounts-and-refunds',
  'demo-sign-ins',
  'sign-up',
  'csrf',
  'fake-camera',
  'landing',
  'browse-and-buy',
  'reconciliation',
  'words',
  'wallet-passes',
  'served-pages',
  'profile',
  'push',
  'order-management',
  'offline-tickets',
  'accessibility',
  'payment-frame',
  'page-views',
  'tooltips',
  'steady-pages',
  'deployment',
];

/** Also run on a phone. These tests mostly wait for live updates and use only a third of a core. */
const WAITING = [
  'waiting-room',
  'event-turns',
  'live-board',
  'staff-and-users',
  'own-stock',
  'installable',
  'hype-meter',
];

/** Features used at a desk. The accessibility tests check that these pages also fit a phone. */
const LAPTOP_ONLY = [
  'own-events',
  'analytics',
  'payouts',
  'integrations',
  'discount-codes',
  'refund-desk',
  'back-office',
  'attendees',
];

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // Some users enable reduced motion, and drawing animations takes a tenth of a run. The laptop tests keep them.
  contextOptions: { reducedMotion: 'reduce' },
} as const;

const filesOf = (names: readonly string[]) => new RegExp(`/(${names.join('|')})\\.test\\.ts$`);

/** `npm test` builds, seeds, serves and passes the URL; a manual run uses the server of `npm start`. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: CI !== undefined,
  // Two workers saturate two cores; a third for the waiting tests cuts the time by a quarter.
  workers: 3,
  // One slow moment in half an hour must not fail the whole run. Flaky tests are listed, and their traces kept.
  retries: 1,
  // Generous, for slow machines: a test that passes never waits for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: AFORO_URL ?? 'http://localhost:8787',
    locale: 'en-US',
    // Fail at the step that waits, before the test's own timeout.
    actionTimeout: 30_000,
    // Calls, console and a final screenshot of failures. Recording every screen would double the time of a run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: CHROMIUM_FLAGS,
      // In the C locale Chromium cannot name downloads with non-ASCII letters.
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
