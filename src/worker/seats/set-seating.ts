import type { SetSeatingInput } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Gives an event its seats, or changes them. Idempotent. */
export function setSeating(
  _deps: Deps,
  _input: SetSeatingInput & { actor: Actor },
): Outcome<{ id: string; planVersion: number }> {
  return refused('NOT_SEATED');
}
