import { readerOf } from '#db/client.ts';
import {
  readEditedEvents,
  readRestoredEvents,
  readUnrefundedCancelledEvents,
} from '#db/readers/events/edited-events.ts';
import type { Deps } from '#worker/deps.ts';
import { notifyBoxOffice } from './notify-box-office.ts';

/** Edits younger than this are sent again, so that two failed cron runs in a row lose nothing (ms). */
const TOLD_AGAIN_FOR_MS = 3 * 60_000;
const OWING_AT_ONCE = 20;
/** Cancelled events with open refunds are retried until this long after their end (ms). */
const OWING_LOOKED_AFTER_MS = 90 * 86_400_000;
const RESTORED_AT_ONCE = 50;
const TOLD_AT_ONCE = 10;

/**
 * Cron: repeats notifications that were lost when a Worker died between D1 and the box office. A lost one leaves
 * removed staff at the door, a sale at the old price, or a cancelled event without refunds. An up-to-date object only
 * reads its event again.
 */
export async function resyncBoxOffices(deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>): Promise<void> {
  const reader = readerOf(deps.db);
  const now = deps.now();
  const edited = await readEditedEvents(reader, now - TOLD_AGAIN_FOR_MS);
  const unrefunded = await readUnrefundedCancelledEvents(reader, {
    endedAfter: now - OWING_LOOKED_AFTER_MS,
    limit: OWING_AT_ONCE,
  });
  const restored = await readRestoredEvents(reader, { now, limit: RESTORED_AT_ONCE });
  const eventIds = [...new Set([...edited, ...unrefunded, ...restored])];
  for (let first = 0; first < eventIds.length; first += TOLD_AT_ONCE) {
    await Promise.all(
      eventIds.slice(first, first + TOLD_AT_ONCE).map((eventId) => notifyBoxOffice(deps, eventId)),
    );
  }
}
