import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './tests/support/browser/chromium-flags.ts';

const { AFORO_URL, CHROMIUM_PATH, CI } = process.env;

/** `npm test` builds, seeds, serves and passes the URL; a manual run uses the server of `npm start`. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: CI !== undefined,
  fullyParallel: true,
  // Two workers keep two cores busy; the third works while they wait for live updates.
  workers: 3,
  // One slow moment must not fail the whole run; `npm test` fails when two tests needed it. The trace of the first try is kept.
  retries: 1,
  // Generous, for slow machines: a test that passes never waits for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: AFORO_URL ?? 'http://localhost:8787',
    locale: 'en-US',
    // Each context is a first visit, whose service worker would load the whole app in three languages. Tests of what
    // it does allow it.
    serviceWorkers: 'block',
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
});
