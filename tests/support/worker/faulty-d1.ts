import { env } from 'cloudflare:test';

type Fault = 'lost_before' | 'lost_after' | 'tokenless' | 'overloaded';

const WORDS: Record<Fault, string> = {
  lost_before: 'D1_ERROR: Network connection lost.',
  lost_after: 'D1_ERROR: Network connection lost.',
  tokenless: 'D1_ERROR: Failed to get session commit token: internal error',
  overloaded: 'D1 DB is overloaded. Requests queued for too long.',
};

/** The real database, whose next batches go wrong as listed. */
export function faulty(...faults: Fault[]): { db: D1Database; batches: () => number } {
  let batches = 0;
  const db = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const fault = faults[batches];
          batches += 1;
          if (fault === 'lost_after' || fault === 'tokenless') await target.batch(statements);
          if (fault) throw new Error(WORDS[fault]);
          return await target.batch(statements);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, batches: () => batches };
}
