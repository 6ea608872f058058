import { readerOf } from '#db/client.ts';
import { readEventCity } from '#db/readers/hype/hype.ts';
import { cityKey } from '#shared/events/city-key.ts';
import type { Deps } from '#worker/deps.ts';
import { logWarning } from '#worker/log.ts';

/** Asks the city's hype meter to read this event again. The meter finds lost notifications by itself. */
export async function notifyHypeMeter(deps: Pick<Deps, 'db' | 'hypeMeter'>, eventId: string): Promise<void> {
  try {
    const key = cityKey((await readEventCity(readerOf(deps.db), eventId)) ?? '');
    if (key !== '') await deps.hypeMeter(key).notify(key, eventId);
  } catch (error) {
    logWarning('hype meter not notified', { eventId, error: String(error) });
  }
}
