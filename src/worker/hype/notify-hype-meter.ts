import { readerOf } from '#db/client.ts';
import { readEventCity } from '#db/readers/analytics/hype.ts';
import { cityKey } from '#shared/events/city-key.ts';
import type { Deps } from '../deps.ts';
import { logWarning } from '../log.ts';

/** Tells the city's hype meter to look at this event again. What gets lost, the meter finds by itself. */
export async function notifyHypeMeter(deps: Pick<Deps, 'db' | 'hypeMeter'>, eventId: string): Promise<void> {
  try {
    const key = cityKey((await readEventCity(readerOf(deps.db), eventId)) ?? '');
    if (key !== '') await deps.hypeMeter(key).tell(key, eventId);
  } catch (error) {
    logWarning('hype meter not told', { eventId, error: String(error) });
  }
}
