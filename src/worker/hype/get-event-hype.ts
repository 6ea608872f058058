import { readerOf } from '#db/client.ts';
import { readEventCity } from '#db/readers/hype/hype.ts';
import type { EventHypeView } from '#shared/contracts/hype.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { cityKey } from '#shared/events/city-key.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { HypeDeps } from './list-hype-cities.ts';

/** An event's last day and its rank in its city; published events only. */
export async function getEventHype(
  deps: HypeDeps,
  input: { eventId: string },
): Promise<Outcome<EventHypeView>> {
  const { eventId } = input;
  let refusal: Refusal = refused('EVENT_NOT_FOUND');
  const hype = await deps.recent<EventHypeView>('hype-event', eventId, async () => {
    const city = await readEventCity(readerOf(deps.db), eventId);
    const key = cityKey(city ?? '');
    if (key === '') return null;
    const answer = await callObject(() => deps.hypeMeter(key).event(key, eventId), 'SERVER_ERROR');
    if (answer.ok) return answer.value;
    refusal = answer;
    return null;
  });
  return hype ? done(hype) : refusal;
}
