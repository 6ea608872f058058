import type { SeatStatesView } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { readForGuests } from '#worker/events/get-event.ts';
import type { RecentReads } from '#worker/http/recent-reads.ts';
import { statesOf } from './states-of.ts';

/**
 * The states of a public event's seats, for pages without a live socket: a few seconds old at most, so that a crowd which
 * polls costs the box office little.
 */
export async function seatStates(
  deps: Pick<Deps, 'boxOffice' | 'db'> & { recent: RecentReads },
  { eventId }: { eventId: string },
): Promise<Outcome<SeatStatesView>> {
  let refusal: Refusal = refused('NOT_SEATED');
  const states = await deps.recent<SeatStatesView>('seat-states', eventId, async () => {
    if (!(await readForGuests(deps, eventId))) {
      refusal = refused('EVENT_NOT_FOUND');
      return null;
    }
    const answer = await statesOf(deps, eventId, 'SERVER_ERROR');
    if (answer.ok) return answer.value;
    refusal = answer;
    return null;
  });
  return states ? done(states) : refusal;
}
