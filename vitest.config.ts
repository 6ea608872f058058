import path from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { drawnPages } from './scripts/client-build/drawn-pages.ts';
import { TEST_VARIABLES } from './tests/support/test-variables.ts';

const migrations = await readD1Migrations(path.join(import.meta.dirname, 'migrations'));

const CHAOS = 'chaos/chaos.test.ts';

/**
 * An object goes on after the last test of a file: its alarm, or what it owes another object. For every call between
 * objects the plugin asks Vitest for the Worker's module, and just then the file's line to Vitest may have been closed.
 */
const OBJECT_OUTLIVES_FILE = /^\[vitest-worker\]: Closing rpc while "resolve" was pending$/;

/** Runs tests inside workerd, beside the Worker that `main` exports. */
function workerProject(main: string, variables: Record<string, string> = {}) {
  return cloudflareTest({
    main,
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      bindings: { ...TEST_VARIABLES, ...variables, TEST_MIGRATIONS: migrations },
      // Every request that leaves the Worker goes to a Worker that plays the hosted auth service, Stripe's API, a mail provider and organisers' systems.
      outboundService: 'outside-world',
      workers: [
        {
          name: 'outside-world',
          modules: ['outside-world', 'dns', 'hosted-auth', 'stripe-api', 'mail-api', 'webhook-receiver'].map(
            (name) => ({
              type: 'ESModule',
              path: `./tests/support/worker/${name}.mjs`,
            }),
          ),
          compatibilityDate: '2026-10-01',
        },
      ],
    },
  });
}

export default defineConfig({
  test: {
    onUnhandledError: ({ message }) => !OBJECT_OUTLIVES_FILE.test(message),
    // All cores: a file of the worker's tests waits for its own workerd much of the time.
    maxWorkers: '100%',
    projects: [
      {
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        plugins: [drawnPages(import.meta.dirname, { inTests: true }), workerProject('./src/worker/index.ts')],
        test: {
          name: 'worker',
          // One workerd for many files; `fresh-worker` empties it before each.
          isolate: false,
          // Passwords cost what they should, and a busy machine makes them cost more.
          testTimeout: 30_000,
          // A second, Vitest's own limit, is too short on a machine that has other work.
          expect: { poll: { timeout: 10_000 } },
          include: ['tests/worker/**/*.test.ts', 'tests/durable/**/*.test.ts'],
          exclude: [CHAOS],
          setupFiles: ['./tests/support/worker/fresh-worker.ts'],
        },
      },
      {
        // The same Worker, but its box offices reach D1 through a network that fails.
        plugins: [
          drawnPages(import.meta.dirname, { inTests: true }),
          workerProject('./chaos/worker.ts', {
            CHAOS_FROM: process.env.CHAOS_FROM ?? '1',
            CHAOS_SEEDS: process.env.CHAOS_SEEDS ?? '10',
          }),
        ],
        test: {
          name: 'chaos',
          testTimeout: 60_000,
          include: [CHAOS],
          setupFiles: ['./tests/support/worker/fresh-worker.ts'],
        },
      },
    ],
  },
});
