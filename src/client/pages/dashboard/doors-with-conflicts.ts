import type { MyEvent } from '#shared/contracts/events/events.ts';
import { SCAN_AGE_MAX_MS } from '#shared/limits.ts';

/** An event with check-in conflicts: an offline device admitted a guest whom the server would have refused. */
export type DoorWithConflicts = Pick<MyEvent, 'id' | 'name' | 'conflicts'>;

/**
 * Events whose conflicts the dashboard reports. Older ones appear on the event page only.
 * @param now Unix ms
 */
export function doorsWithConflicts<Event extends DoorWithConflicts & Pick<MyEvent, 'endDate'>>(
  events: readonly Event[],
  now: number,
): Event[] {
  return events.filter((event) => event.conflicts > 0 && isRecent(event, now));
}

/** Whether offline devices of an ended event may still upload check-ins. Ended events have no live socket. */
export function mayUploadYet(events: readonly Pick<MyEvent, 'phase' | 'endDate'>[], now: number): boolean {
  return events.some((event) => event.phase === 'ended' && isRecent(event, now));
}

/** Offline check-in times are accepted up to this long after the event's end. */
function isRecent({ endDate }: Pick<MyEvent, 'endDate'>, now: number): boolean {
  return now < Date.parse(endDate) + SCAN_AGE_MAX_MS;
}
