import type { TakenOut, TakeOutSeatsInput } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Takes seats out that guests have. Idempotent. */
export function takeOutSeats(_deps: Deps, _input: TakeOutSeatsInput & { actor: Actor }): Outcome<TakenOut> {
  return refused('NOT_SEATED');
}
