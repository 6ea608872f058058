import type { Deps } from '#worker/deps.ts';
import { findZone } from '#worker/events/event-zones.ts';
import { logWarning } from '#worker/log.ts';

/**
 * Places that buyers hold now, of one ticket type or menu item or of all tickets. 0 when the box office does not
 * answer: then only D1's own checks protect a sale, and a buyer who lost their place gets the money back.
 */
export async function heldPlaces(
  deps: Pick<Deps, 'db' | 'boxOffice'>,
  eventId: string,
  of: string | 'tickets',
): Promise<number> {
  try {
    await findZone(deps.db, eventId);
    return await deps.boxOffice(eventId).heldPlaces(of);
  } catch (error) {
    logWarning('held places not known', { eventId, error: String(error) });
    return 0;
  }
}
