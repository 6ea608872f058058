import { DERIVATION_PAUSE_MS, DERIVATIONS_IN_FLIGHT_MAX } from '#shared/auth/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';

let inFlight = 0;
let started = 0;

/**
 * Load shedding for scrypt, which blocks the isolate's only thread. A pause between two derivations lets other
 * requests in, and beyond a limit waiting ones get 429: otherwise anonymous calls could block everybody.
 */
export async function deriveLimited<T>(
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
 * Waits for a whole pause without another derivation. Each request uses its own timer: in production the clock stands
 * still while the thread is blocked, and another request's promise hangs if that request is cancelled.
 */
async function pauseWithoutOthers(): Promise<void> {
  let before: number;
  do {
    before = started;
    await new Promise((resolve) => setTimeout(resolve, DERIVATION_PAUSE_MS));
  } while (before !== started);
}
