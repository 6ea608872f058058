import type { MyEvent } from '#shared/contracts/events.ts';
import { SCAN_AGE_MAX_MS } from '#shared/limits.ts';

/** An event at whose door somebody was let in without network whom it would have refused. */
export type DoorWithConflicts = Pick<MyEvent, 'id' | 'name' | 'conflicts'>;

/**
 * Those that an organiser is told of without asking: of an event that is long over, its page alone tells.
 * @param now Unix ms
 */
export function doorsWithConflicts<Event extends DoorWithConflicts & Pick<MyEvent, 'endDate'>>(
  events: readonly Event[],
  now: number,
): Event[] {
  return events.filter((event) => event.conflicts > 0 && isRecent(event, now));
}

/** Whether there is an event that is over, whose devices may still upload: it has no line that tells of it. */
export function mayUploadYet(events: readonly Pick<MyEvent, 'phase' | 'endDate'>[], now: number): boolean {
  return events.some((event) => event.phase === 'ended' && isRecent(event, now));
}

/** For so long after the end the time that a phone without network tells is believed. */
function isRecent({ endDate }: Pick<MyEvent, 'endDate'>, now: number): boolean {
  return now < Date.parse(endDate) + SCAN_AGE_MAX_MS;
}
