import { insertEvent } from '#db/commits/events.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { CreateEventInput } from '#shared/contracts/events.ts';
import { done, type Outcome } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';

/** Makes a draft of the organiser's. The same request makes one, however often and however much at once it comes. */
export async function createEvent(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  input: CreateEventInput & { organizerId: string },
): Promise<Outcome<{ id: string }>> {
  const { lineUp, startDate, endDate, ...event } = input;
  const id = await insertEvent(deps.db, {
    ...event,
    id: deps.newId(),
    startsAt: fromIso(startDate),
    endsAt: fromIso(endDate),
    imageKey: null,
    performers: lineUp.map((name) => ({ id: deps.newId(), name })),
    now: deps.now(),
  });
  return done({ id });
}
