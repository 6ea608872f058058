import type { Deps } from '../deps.ts';
import { logWarning } from '../log.ts';

/**
 * Lets the door and the sale see an edit at once. A box office that cannot be reached does not fail the edit: it
 * commits sales against D1's `sale_version`, so a sale on old prices is refused there and decided anew.
 */
export async function notifyBoxOffice(deps: Pick<Deps, 'boxOffice'>, eventId: string): Promise<void> {
  try {
    await deps.boxOffice(eventId).snapshotChanged();
  } catch (error) {
    logWarning('box office not told of an edit', { eventId, error: String(error) });
  }
}
