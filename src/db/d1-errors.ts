/**
 * What an error of D1 says about the call. `data`: what was sent caused it, so a repeat fails again. `not_run`: D1 ran
 * nothing and will take the call later. `lost`: D1 was reset or out of reach, perhaps after it ran. `other`: unknown words.
 */
export type D1ErrorKind = 'data' | 'not_run' | 'lost' | 'other';

/** Violated constraints and triggers, oversized values and malformed JSON, which D1 reports only in the error's text. */
const DATA = /SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)|constraint failed|malformed JSON|ledger:/i;

/**
 * D1 rejected the request before it ran anything. https://developers.cloudflare.com/d1/observability/debug-d1/
 * "…long-running import" and "…export" are its words while `wrangler d1 execute --file` or an export blocks it.
 */
const NOT_RUN = [
  'D1 DB is overloaded',
  'Cannot resolve D1 DB due to transient issue',
  'Currently processing a long-running',
];

/** The connection was lost or the database's object was reset, possibly after the commit. */
const LOST = [
  'Network connection lost',
  'caused object to be reset',
  'reset because its code was updated',
  'exceeded its memory limit',
  'exceeded its CPU time limit and was reset',
  'Internal error',
  'Failed to get session commit token',
];

/** The one place that reads D1's words. */
export function d1ErrorKind(error: unknown): D1ErrorKind {
  const message = messageOf(error);
  const says = (words: string) => message.includes(words);
  if (DATA.test(message)) return 'data';
  if (NOT_RUN.some(says)) return 'not_run';
  return LOST.some(says) ? 'lost' : 'other';
}

/** D1 is out of reach, being reset, overloaded or blocked by an import: a repeat later succeeds. */
export function isD1Away(error: unknown): boolean {
  const kind = d1ErrorKind(error);
  return kind === 'not_run' || kind === 'lost';
}

export function isDataError(error: unknown): boolean {
  return d1ErrorKind(error) === 'data';
}

/** Matches D1's wording, for example `isConstraint(error, 'UNIQUE', 'audit_log.id')`. */
export function isConstraint(error: unknown, kind: 'UNIQUE' | 'NOT NULL' | 'CHECK', what: string): boolean {
  return messageOf(error).includes(`${kind} constraint failed: ${what}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
