import type { D1Migration } from 'cloudflare:test';
import type { Env as WorkerEnv } from '../../../src/worker/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      TEST_MIGRATIONS: D1Migration[];
      /** The chaos project's first seed, and how many follow it. */
      CHAOS_FROM: string;
      CHAOS_SEEDS: string;
    }
  }
}
