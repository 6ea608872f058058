import { readerOf } from '#db/client.ts';
import { readEditedEvents, readOwingCancelledEvents } from '#db/readers/events/edited-events.ts';
import type { Deps } from '../deps.ts';
import { notifyBoxOffice } from './notify-box-office.ts';

/** A turn of the clock may fail, and so may the next (ms). */
const TOLD_AGAIN_FOR_MS = 3 * 60_000;
const OWING_AT_ONCE = 20;
/** Nobody waits longer for a cancelled event's refunds (ms). */
const OWING_LOOKED_AFTER_MS = 90 * 86_400_000;
const TOLD_AT_ONCE = 10;

/**
 * For the minute's turn: a Worker that dies between D1 and the box office leaves a door that lets in whoever was taken
 * off it, a sale at the old price, a cancelled event without refunds. So box offices are told again of every change of
 * the last minutes, and of a cancellation until nothing is owed any more. To one that knows, it is a reading of its event.
 */
export async function resyncBoxOffices(deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>): Promise<void> {
  const reader = readerOf(deps.db);
  const now = deps.now();
  const edited = await readEditedEvents(reader, now - TOLD_AGAIN_FOR_MS);
  const owing = await readOwingCancelledEvents(reader, {
    endedAfter: now - OWING_LOOKED_AFTER_MS,
    limit: OWING_AT_ONCE,
  });
  const eventIds = [...new Set([...edited, ...owing])];
  for (let first = 0; first < eventIds.length; first += TOLD_AT_ONCE) {
    await Promise.all(
      eventIds.slice(first, first + TOLD_AT_ONCE).map((eventId) => notifyBoxOffice(deps, eventId)),
    );
  }
}
