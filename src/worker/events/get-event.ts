import { readerOf } from '#db/client.ts';
import { type EventDetails, readEventDetails } from '#db/readers/events/event-details.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import type { RecentReads } from '#worker/http/recent-reads.ts';
import { eventView } from './event-views.ts';

/** An event as its page shows it. A draft is visible only to its organizer and its staff. */
export async function getEvent(
  deps: Pick<Deps, 'db' | 'now'> & { recent: RecentReads },
  input: { eventId: string; actor: Actor | null },
): Promise<Outcome<EventView>> {
  const actor = input.actor?.status === 'active' ? input.actor : null;
  const details = actor
    ? await readEventDetails(readerOf(deps.db), input.eventId, actor.id)
    : await readForGuests(deps, input.eventId);
  if (!details) return refused('EVENT_NOT_FOUND');
  const mine = actor !== null && mayDo(actor, 'see', { ...details.event, eventId: details.event.id });
  if (details.event.status === 'draft' && !mine && !details.isStaff) return refused('EVENT_NOT_FOUND');
  return done(eventView(details, mine, deps.now()));
}

/** The guests' view of an event, at most a few seconds old. Guests see no drafts, so none is cached. */
export async function readForGuests(
  deps: { db: D1Database; recent: RecentReads },
  eventId: string,
): Promise<EventDetails | null> {
  return await deps.recent('event', eventId, async () => {
    const details = await readEventDetails(readerOf(deps.db), eventId, null);
    return details?.event.status === 'draft' ? null : details;
  });
}
