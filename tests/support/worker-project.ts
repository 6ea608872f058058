import path from 'node:path';
import { cloudflareTest } from '@cloudflare/vitest-pool-workers';
import { wranglerConfig } from '../../scripts/local/paths.ts';
import { workerOptions } from '../../scripts/local/worker-options.ts';
import { migrationFiles } from '../../scripts/migrations/files.ts';
import { CREATE_RECORDS, withRecord } from '../../scripts/migrations/plan.ts';
import { eagerImports } from './eager-imports.ts';
import { lightPasswords } from './light-passwords.ts';
import { TEST_VARIABLES } from './test-variables.ts';

/** Mocks of the hosted auth service, Stripe, the mail provider, push services and webhook receivers. */
const OUTSIDE_WORLD = [
  'outside-world',
  'dns',
  'hosted-auth',
  'hosted-accounts',
  'stripe-api',
  'mail-api',
  'push-service',
  'webhook-receiver',
];

/**
 * Runs tests inside workerd, together with the Worker that `main` exports. Its variables are these only, not the
 * developer's: the plugin would read `.dev.vars` and `.env` if it were given the configuration's path.
 */
export function workerProject(
  main: string,
  variables: Record<string, string> = {},
  config: string = wranglerConfig,
) {
  const plugin = cloudflareTest({
    main,
    miniflare: {
      ...workerOptions(config),
      bindings: {
        ...TEST_VARIABLES,
        ...variables,
        // Tests of hosted sign-in then ask a service that runs here.
        ...(process.env.HOSTED_SERVICE ? { HOSTED_SERVICE: process.env.HOSTED_SERVICE } : {}),
        TEST_MIGRATIONS: [...CREATE_RECORDS, ...migrationFiles().map(withRecord)],
      },
      // All outgoing requests go there.
      outboundService: 'outside-world',
      workers: [
        {
          name: 'outside-world',
          modules: OUTSIDE_WORLD.map((name) => ({
            type: 'ESModule',
            path: path.join(import.meta.dirname, 'worker', `${name}.mjs`),
          })),
          modulesRoot: path.join(import.meta.dirname, 'worker'),
          compatibilityDate: '2026-10-01',
        },
      ],
    },
  });
  return [eagerImports(), lightPasswords(), plugin];
}
