import type { Seating } from '#shared/contracts/seats/seating.ts';
import { type Outcome, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import type { Guesser } from '#worker/http/limit-guesses.ts';
import type { RecentReads } from '#worker/http/recent-reads.ts';

/** The plan of a published event, for everybody. */
export function getSeating(
  _deps: Deps & { recent: RecentReads },
  _input: { eventId: string; access?: string[] | undefined } & Guesser,
): Outcome<Seating> {
  return refused('NOT_SEATED');
}
