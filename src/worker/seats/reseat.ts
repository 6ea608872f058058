import type { Reseated, ReseatInput } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Moves guests to other seats at once. Idempotent. */
export function reseat(_deps: Deps, _input: ReseatInput & { actor: Actor }): Outcome<Reseated> {
  return refused('NOT_SEATED');
}
