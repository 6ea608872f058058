import path from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { TEST_VARIABLES } from './tests/support/test-variables.ts';

const migrations = await readD1Migrations(path.join(import.meta.dirname, 'migrations'));

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], environment: 'node' },
      },
      {
        plugins: [
          cloudflareTest({
            main: './src/worker/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: { ...TEST_VARIABLES, TEST_MIGRATIONS: migrations },
              // Every request that leaves the Worker goes to a Worker that plays the hosted auth service.
              outboundService: 'hosted-auth',
              workers: [
                {
                  name: 'hosted-auth',
                  modules: true,
                  scriptPath: './tests/support/worker/hosted-auth.mjs',
                  compatibilityDate: '2026-10-01',
                },
              ],
            },
          }),
        ],
        test: {
          name: 'worker',
          // Passwords cost what they should, and a busy machine makes them cost more.
          testTimeout: 30_000,
          include: ['tests/worker/**/*.test.ts', 'tests/durable/**/*.test.ts'],
          setupFiles: ['./tests/support/worker/apply-migrations.ts'],
        },
      },
    ],
  },
});
