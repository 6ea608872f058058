import type { KeepSeatsInput } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Keeps seats from the sale. Idempotent. */
export function keepSeats(_deps: Deps, _input: KeepSeatsInput & { actor: Actor }): Outcome<{ id: string }> {
  return refused('NOT_SEATED');
}
