import { readerOf } from '#db/client.ts';
import { countComingEvents } from '#db/readers/events/browse-events.ts';
import type { GuestDeps } from './list-cities.ts';

/** Number of published events that have not ended. */
export async function countEvents(deps: GuestDeps): Promise<{ total: number }> {
  const { db, now, recent } = deps;
  return { total: (await recent('event-count', null, () => countComingEvents(readerOf(db), now()))) ?? 0 };
}
