import type { Env } from '#worker/env.ts';
import { rememberPeople } from './known-people.ts';

/** What only the benchmark sets. */
interface BenchSettings {
  BENCH_KNOWN_PEOPLE?: string;
}

/** The database as the variants are to use it. */
export function benchDatabase(env: Env & BenchSettings): D1Database {
  return env.BENCH_KNOWN_PEOPLE === '1' ? rememberPeople(env.DB) : env.DB;
}

const made = new WeakMap<Env, Env>();

/** The environment with another database, made once per isolate. */
export function envWith(env: Env, database: (env: Env) => D1Database): Env {
  let known = made.get(env);
  if (!known) {
    known = { ...env, DB: database(env) };
    made.set(env, known);
  }
  return known;
}
