import type { PickedSeats, PickSeatsInput } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { RequestContext } from '#worker/trpc/context.ts';

/** Marks seats as being chosen by the caller. Idempotent. */
export function pickSeats(_ctx: RequestContext, _input: PickSeatsInput): Outcome<PickedSeats> {
  return refused('NOT_SEATED');
}
