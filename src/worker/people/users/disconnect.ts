import { readerOf } from '#db/client.ts';
import { readEventsOfPerson } from '#db/readers/people/users.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { RECONCILE_EVENT_KEPT_MS, SHOWN_OUT_EVENTS_MAX } from '#shared/limits.ts';
import { boardShardOf } from '#shared/live/live-board.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { Deps } from '#worker/deps.ts';
import { findZone } from '#worker/events/event-zones.ts';

/**
 * Closes all sockets of a user and makes the box offices reload their staff. Clients that still have access
 * reconnect. Fails when an event cannot be reached; a repeat tries again.
 */
export async function disconnect(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice' | 'liveBoard'>,
  person: { userId: string; isAdmin: boolean },
): Promise<Outcome<true>> {
  const now = deps.now();
  const eventIds = await readEventsOfPerson(readerOf(deps.db), {
    ...person,
    now,
    endedAfter: now - RECONCILE_EVENT_KEPT_MS,
    limit: SHOWN_OUT_EVENTS_MAX,
  });
  return closeSockets(deps, person.userId, eventIds);
}

/** `disconnect` for known events. */
export async function closeSockets(
  deps: Pick<Deps, 'db' | 'boxOffice' | 'liveBoard'>,
  userId: string,
  eventIds: readonly string[],
): Promise<Outcome<true>> {
  const shard = boardShardOf(userId);
  const outcomes = await Promise.all(
    eventIds.map((eventId) =>
      callObject(async () => {
        await findZone(deps.db, eventId);
        await deps.boxOffice(eventId).disconnect(userId);
        await deps.liveBoard({ eventId, shard }).disconnect(userId);
        return done(true as const);
      }, 'SERVER_ERROR'),
    ),
  );
  return outcomes.find(({ ok }) => !ok) ?? done(true);
}
