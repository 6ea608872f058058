import { AsyncLocalStorage } from 'node:async_hooks';
import { DrizzleQueryError } from 'drizzle-orm';
import { tallyError } from '#shared/tallies.ts';

/** What every log line of a request says: ids only, no personal data. */
interface LogFacts {
  /** Cloudflare's Ray ID, or a random id where there is none. */
  requestId?: string;
  eventId?: string;
}

const facts = new AsyncLocalStorage<LogFacts>();

/** Adds the facts to every log line of `run`, also after it has answered. */
export function withLogFacts<T>(known: LogFacts, run: () => T): T {
  return facts.run({ ...known }, run);
}

/** Adds what a request turned out to be about. */
export function addLogFacts(more: LogFacts): void {
  Object.assign(facts.getStore() ?? {}, more);
}

/** One JSON line per log entry; never tokens, codes, links or bodies. */
export function logError(what: string, thrown: unknown, more: Record<string, unknown> = {}): void {
  // Drizzle's error quotes the parameters of the query, which can be a token or an address; its cause is D1's error.
  const error = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  tallyError(typeof more.path === 'string' ? `${what} ${more.path}` : what, error);
  const cause =
    error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error };
  console.error(JSON.stringify({ level: 'error', what, ...facts.getStore(), ...more, ...cause }));
}

export function logWarning(what: string, more: Record<string, unknown> = {}): void {
  console.warn(JSON.stringify({ level: 'warning', what, ...facts.getStore(), ...more }));
}
