import { runInDurableObject } from 'cloudflare:test';
import { boxOfficeOf } from './events.ts';

/** What becomes of the next D1 batch that the box office sends. */
export type Fault =
  /** It takes effect, and the object dies before it hears so. */
  | 'die_after'
  /** It takes effect, and the answer is lost. */
  | 'lose_answer'
  /** It never takes effect. */
  | 'fail_before';

/**
 * Makes the next batch of an event's box office go wrong in one way; the D1 behind it is the real one. `faulty` in
 * the answer tells afterwards whether the fault struck.
 */
export async function breakNextBatch(eventId: string, fault: Fault): Promise<{ struck: () => boolean }> {
  let armed = true;
  await runInDurableObject(boxOfficeOf(eventId), (instance, state) => {
    const { env } = instance as unknown as { env: { DB: D1Database } };
    const real = env.DB;
    const batch: D1Database['batch'] = async (statements) => {
      if (!armed || statements.length < 5) return real.batch(statements);
      armed = false;
      env.DB = real;
      if (fault === 'fail_before') throw new Error('D1_ERROR: Network connection lost.');
      await real.batch(statements);
      if (fault === 'die_after') state.abort('the object dies between commit and answer');
      throw new Error('D1_ERROR: Network connection lost.');
    };
    env.DB = new Proxy(real, {
      get: (target, name) => {
        if (name === 'batch') return batch;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  });
  return { struck: () => !armed };
}
