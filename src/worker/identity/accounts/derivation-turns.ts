import { DERIVATION_PAUSE_MS, DERIVATIONS_IN_FLIGHT_MAX } from '#shared/people/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';

let inFlight = 0;
let started = 0;

/**
 * Load shedding for scrypt, which blocks the isolate's only thread. A pause separates two derivations, so that other
 * requests get in between, and too many that wait are refused with 429: anonymous calls could hold up everybody.
 */
export async function deriveInTurn<T>(
  deps: Pick<IdentityDeps, 'limited'>,
  derive: () => T,
): Promise<Result<T>> {
  if (deps.limited && inFlight >= DERIVATIONS_IN_FLIGHT_MAX) return fail('over_request_rate_limit');
  inFlight += 1;
  try {
    await pauseWithoutOthers();
    started += 1;
    return ok(derive());
  } finally {
    inFlight -= 1;
  }
}

/**
 * Waits for a whole pause in which nobody derived. Each request uses a timer of its own: in production the clock stands
 * still while the thread is blocked, and a promise of another request would hang if that request is cancelled.
 */
async function pauseWithoutOthers(): Promise<void> {
  let before: number;
  do {
    before = started;
    await new Promise((resolve) => setTimeout(resolve, DERIVATION_PAUSE_MS));
  } while (before !== started);
}
