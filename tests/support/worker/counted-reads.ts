import { env } from 'cloudflare:test';

const RUNS = ['first', 'all', 'raw', 'run'] as const;

/** Counts the calls to D1 that anything in this isolate makes meanwhile: a batch is one. */
export async function callsToD1(work: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const restore: (() => void)[] = [];
  const count = (of: object, names: readonly string[]) => {
    const prototype = Object.getPrototypeOf(of) as Record<string, (...values: unknown[]) => unknown>;
    for (const name of names) {
      const real = prototype[name];
      if (!real) continue;
      prototype[name] = function (this: unknown, ...values: unknown[]) {
        calls += 1;
        return real.apply(this, values);
      };
      restore.push(() => Object.assign(prototype, { [name]: real }));
    }
  };
  count(env.DB, ['batch']);
  count(env.DB.withSession(), ['batch']);
  count(env.DB.prepare('SELECT 1'), RUNS);
  try {
    await work();
  } finally {
    for (const undo of restore) undo();
  }
  return calls;
}
