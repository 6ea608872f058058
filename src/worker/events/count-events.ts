import { readerOf } from '#db/client.ts';
import { countComingEvents } from '#db/readers/events/browse-events.ts';
import type { EventCount } from '#shared/contracts/events/events.ts';
import type { GuestDeps } from './list-cities.ts';

/** Number of coming events. */
export async function countEvents({ db, now, recent }: GuestDeps): Promise<EventCount> {
  return { total: (await recent('event-count', null, () => countComingEvents(readerOf(db), now()))) ?? 0 };
}
