import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { installedHeadlessChromium } from './scripts/chromium.ts';
import { demoVideo } from './scripts/client-build/demo-video.ts';
import { renderedPages } from './scripts/client-build/rendered-pages.ts';
import { hideDeploymentSettings } from './scripts/test-run/deployment-settings.ts';
import { CHROMIUM_FLAGS } from './tests/support/browser/chromium-flags.ts';
import { tapElement } from './tests/support/components/browser-commands.ts';
import { workerProject } from './tests/support/worker-project.ts';

const CHAOS = 'chaos/chaos.test.ts';

const BARE_ENVIRONMENT = './tests/support/bare-environment.ts';

/**
 * A Durable Object may run after a file's last test, in an alarm or a call to another object. The plugin then asks
 * Vitest for the Worker's module, possibly after the file's RPC channel has closed.
 */
const OBJECT_OUTLIVES_FILE = /^\[vitest-worker\]: Closing rpc while "resolve" was pending$/;

/** Far above what a test takes: a machine that does four other things at once must not fail it. */
const PATIENT = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
};

hideDeploymentSettings();

export default defineConfig({
  test: {
    onUnhandledError: ({ message }) => !OBJECT_OUTLIVES_FILE.test(message),
    // Pages without a server log their failing queries.
    silent: 'passed-only',
    // All cores: a worker test file spends much of its time waiting for its own workerd.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles: [BARE_ENVIRONMENT],
          environment: 'node',
          // Loading each file's modules again takes longer than the tests.
          isolate: false,
          pool: 'threads',
        },
      },
      {
        // Programs: many of these tests start wrangler or workerd.
        test: {
          ...PATIENT,
          name: 'scripts',
          include: ['tests/scripts/**/*.test.ts'],
          setupFiles: [BARE_ENVIRONMENT],
          environment: 'node',
          isolate: false,
        },
      },
      {
        plugins: [
          renderedPages(import.meta.dirname, { inTests: true }),
          workerProject('./src/worker/index.ts'),
        ],
        test: {
          ...PATIENT,
          name: 'worker',
          // One workerd for many files; `fresh-worker` resets it before each.
          isolate: false,
          include: ['tests/worker/**/*.test.ts', 'tests/durable/**/*.test.ts'],
          exclude: [CHAOS],
          setupFiles: ['./tests/support/worker/fresh-worker.ts'],
        },
      },
      {
        // The client's own components in Chromium, in one page that no Worker serves.
        plugins: [react(), tailwindcss(), demoVideo(import.meta.dirname)],
        // All of the client's dependencies: one that is first found during a test would reload the page.
        optimizeDeps: { entries: ['src/client/main.tsx', 'src/client/ssr/render-page.tsx'] },
        // Answers API calls with 404 instead of index.html.
        appType: 'custom',
        test: {
          ...PATIENT,
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['./tests/support/components/start-client.ts'],
          // One page for all files, which one Chromium opens.
          isolate: false,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { tapElement },
            provider: playwright({
              launchOptions: {
                args: CHROMIUM_FLAGS,
                executablePath: process.env.CHROMIUM_PATH ?? installedHeadlessChromium() ?? '',
              },
              contextOptions: { locale: 'en-US', hasTouch: true, reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
      {
        // The same Worker, but its box offices reach D1 through an unreliable network.
        plugins: [
          renderedPages(import.meta.dirname, { inTests: true }),
          workerProject('./chaos/worker.ts', {
            CHAOS_FROM: process.env.CHAOS_FROM ?? '1',
            CHAOS_SEEDS: process.env.CHAOS_SEEDS ?? '10',
            CHAOS_KIND: process.env.CHAOS_KIND ?? 'both',
          }),
        ],
        test: {
          ...PATIENT,
          name: 'chaos',
          include: [CHAOS],
          setupFiles: ['./tests/support/worker/fresh-worker.ts'],
        },
      },
    ],
  },
});
