import { DrizzleQueryError } from 'drizzle-orm';

/** One JSON line per log entry; never tokens, codes, links or bodies. */
export function logError(what: string, thrown: unknown, facts: Record<string, unknown> = {}): void {
  // Drizzle's error quotes the parameters of the query, which can be a token or an address; its cause is D1's error.
  const error = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  const cause =
    error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error };
  console.error(JSON.stringify({ level: 'error', what, ...facts, ...cause }));
}

export function logWarning(what: string, facts: Record<string, unknown> = {}): void {
  console.warn(JSON.stringify({ level: 'warning', what, ...facts }));
}
