import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** The organizer's view of an event's seating. */
export function officeSeating(
  _deps: Deps,
  _input: { eventId: string } & { actor: Actor },
): Outcome<OfficeSeating> {
  return refused('NOT_SEATED');
}
