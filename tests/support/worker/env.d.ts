import type { D1Migration } from 'cloudflare:test';
import type { Env as WorkerEnv } from '../../../src/worker/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      TEST_MIGRATIONS: D1Migration[];
      /** First seed of the chaos project; the number of seeds follows. */
      CHAOS_FROM: string;
      CHAOS_SEEDS: string;
    }
  }
}
