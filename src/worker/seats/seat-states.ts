import type { SeatStatesView } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';

/** What is free, for everybody. */
export function seatStates(_deps: Deps, _input: { eventId: string }): Outcome<SeatStatesView> {
  return refused('NOT_SEATED');
}
