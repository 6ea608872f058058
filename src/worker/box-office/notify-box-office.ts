import type { Deps } from '#worker/deps.ts';
import { findZone } from '#worker/events/event-zones.ts';
import { logWarning } from '#worker/log.ts';

/**
 * Makes an edit visible to check-in and sales at once. A failed call does not fail the edit: sales commit against
 * `sale_version` in D1, so a sale at an old price is rejected there and decided again.
 */
export async function notifyBoxOffice(deps: Pick<Deps, 'db' | 'boxOffice'>, eventId: string): Promise<void> {
  try {
    await findZone(deps.db, eventId);
    await deps.boxOffice(eventId).snapshotChanged();
  } catch (error) {
    logWarning('box office not notified of an edit', { eventId, error: String(error) });
  }
}

/** Shows a tip on the live boards. A failed call does not fail the tip: the next read of D1 finds it. */
export async function notifyOfTip(deps: Pick<Deps, 'boxOffice'>, eventId: string): Promise<void> {
  try {
    await deps.boxOffice(eventId).tipGiven();
  } catch (error) {
    logWarning('box office not notified of a tip', { eventId, error: String(error) });
  }
}
