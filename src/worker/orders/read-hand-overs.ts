import type { HandOver } from '#durable/box-office/d1-sync/outbox.ts';
import type { Deps } from '#worker/deps.ts';
import { findZone } from '#worker/events/event-zones.ts';
import { logWarning } from '#worker/log.ts';

/** The list does not wait longer for the box office (ms). */
const ANSWER_WITHIN_MS = 1_000;

/**
 * Hand-overs that D1 does not have yet; none when the box office does not answer in time. Read them before D1: one
 * that is delivered in between is then in D1's answer.
 */
export async function readHandOvers(
  { db, boxOffice }: Pick<Deps, 'db' | 'boxOffice'>,
  eventId: string,
): Promise<HandOver[]> {
  let stop: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    stop = setTimeout(() => reject(new Error('no answer in time')), ANSWER_WITHIN_MS);
  });
  try {
    await findZone(db, eventId);
    return await Promise.race([boxOffice(eventId).undeliveredHandOvers(), late]);
  } catch (error) {
    logWarning('hand-overs not known', { eventId, error: String(error) });
    return [];
  } finally {
    clearTimeout(stop);
  }
}
