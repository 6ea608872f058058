import { DERIVATION_SLOT_MS, DERIVATIONS_IN_FLIGHT_MAX } from '#shared/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { fail, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';

let inFlight = 0;
let nextSlotAt = 0;

/**
 * Load shedding for scrypt, which blocks the isolate's only thread for about 150 ms. Derivations are paced, so that
 * other requests get in between, and refused with 429 when too many wait: anonymous calls could hold up everybody.
 */
export async function deriveInTurn<T>(
  deps: Pick<IdentityDeps, 'now' | 'limited'>,
  derive: () => T,
): Promise<Result<T>> {
  if (deps.limited && inFlight >= DERIVATIONS_IN_FLIGHT_MAX) return fail('over_request_rate_limit');
  inFlight += 1;
  try {
    const now = deps.now();
    const slotAt = Math.max(now, nextSlotAt);
    nextSlotAt = slotAt + DERIVATION_SLOT_MS;
    if (slotAt > now) await new Promise((resolve) => setTimeout(resolve, slotAt - now));
    return ok(derive());
  } finally {
    inFlight -= 1;
  }
}
