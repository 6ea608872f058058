import { readerOf } from '#db/client.ts';
import { type EventDetails, readEventDetails } from '#db/readers/event-details.ts';
import type { EventView } from '#shared/contracts/events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import type { RecentReads } from '../platform/recent-reads.ts';
import { eventView } from './event-views.ts';

/** An event as its page shows it. A draft exists only for whoever owns it or works at it. */
export async function getEvent(
  deps: Pick<Deps, 'db' | 'now'> & { recent: RecentReads },
  input: { eventId: string; asker: Actor | null },
): Promise<Outcome<EventView>> {
  const asker = input.asker?.status === 'active' ? input.asker : null;
  const reader = readerOf(deps.db);
  const details = asker
    ? await readEventDetails(reader, input.eventId, asker.id)
    : await deps.recent('event', input.eventId, async () =>
        forGuests(await readEventDetails(reader, input.eventId, null)),
      );
  if (!details) return refused('EVENT_NOT_FOUND');
  const mine = asker !== null && (asker.role === 'admin' || asker.id === details.event.organizerId);
  if (details.event.status === 'draft' && !mine && !details.isStaff) return refused('EVENT_NOT_FOUND');
  return done(eventView(details, mine, deps.now()));
}

/** A guest is told of no draft, so nothing of one is kept for guests. */
function forGuests(details: EventDetails | null): EventDetails | null {
  return details?.event.status === 'draft' ? null : details;
}
