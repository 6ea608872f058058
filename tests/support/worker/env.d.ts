import type { Env as WorkerEnv } from '../../../src/worker/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      /** SQL that prepares a fresh database. */
      TEST_MIGRATIONS: string[];
      /** Origin of a running hosted service to test against; empty for the fake. */
      HOSTED_SERVICE?: string;
      /** First seed of the chaos project; the number of seeds follows. */
      CHAOS_FROM: string;
      CHAOS_SEEDS: string;
      /** Events with seats, without, or with the first few seeds of each. */
      CHAOS_KIND: 'seats' | 'plain' | 'both';
    }
  }
}
