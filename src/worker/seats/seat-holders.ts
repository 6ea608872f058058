import type { SeatHolders } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Who sits where. */
export function seatHolders(
  _deps: Deps,
  _input: { eventId: string } & { actor: Actor },
): Outcome<SeatHolders> {
  return refused('NOT_SEATED');
}
