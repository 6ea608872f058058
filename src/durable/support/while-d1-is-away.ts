import { isD1Away, isDataError } from '#db/d1-errors.ts';

/** Attempts despite errors in unknown words, which may never pass. */
const ATTEMPTS_MAX = 5;
const BACKOFF_FIRST_MS = 20;
/** The sale goes on within two seconds of D1's return. */
const BACKOFF_MAX_MS = 1_000;

export interface RetryDeps {
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** A call has failed and is repeated or given up. */
  onFailure: (error: unknown) => void;
}

/** Exponential backoff with jitter: many objects wait for the same database. */
function backoffMs(failures: number): number {
  const longest = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** failures);
  return longest / 2 + Math.random() * (longest / 2);
}

/**
 * Repeats an idempotent call to D1: until `until` (Unix ms) while D1 is away, a few times after other errors.
 * @throws data errors at once, and the last error
 */
export async function whileD1IsAway<T>(deps: RetryDeps, until: number, call: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await call();
    } catch (error) {
      if (isDataError(error)) throw error;
      deps.onFailure(error);
      failures += 1;
      const waits = isD1Away(error) && deps.now() < until;
      if (failures >= ATTEMPTS_MAX && !waits) throw error;
      await deps.pause(backoffMs(failures));
    }
  }
}
