import type { MyEvent } from '#shared/contracts/events.ts';
import { SCAN_AGE_MAX_MS } from '#shared/limits.ts';

/** An event at whose door somebody was let in without network whom it would have refused. */
export type DoorWithConflicts = Pick<MyEvent, 'id' | 'name' | 'conflicts'>;

/**
 * Those that an organiser is still told of: until devices cannot tell of any more, which they can for days after the end.
 * @param now Unix ms
 */
export function doorsWithConflicts<Event extends DoorWithConflicts & Pick<MyEvent, 'endDate'>>(
  events: readonly Event[],
  now: number,
): Event[] {
  return events.filter(
    ({ conflicts, endDate }) => conflicts > 0 && now < Date.parse(endDate) + SCAN_AGE_MAX_MS,
  );
}
