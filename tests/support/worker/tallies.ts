import { env } from 'cloudflare:test';
import { addTallies } from '#db/commits/health/tallies.ts';
import type { Tally } from '#shared/tallies.ts';

/** As an isolate reports what it has counted. */
export async function reported(...tallies: (Pick<Tally, 'kind' | 'name'> & Partial<Tally>)[]): Promise<void> {
  await addTallies(
    env.DB,
    tallies.map((one) => ({ boundMs: 0, count: 1, maxMs: 0, at: Date.now(), ...one })),
  );
}
