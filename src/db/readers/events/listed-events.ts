import type { Reader } from '#db/client.ts';
import { events } from '#db/schema/index.ts';
import { isComing } from './browse-events.ts';

export type ListedEvent = Awaited<ReturnType<typeof readListedEvents>>[number];

/** Published events that are not over. New ones may appear anywhere in the order. */
export function readListedEvents(reader: Reader, by: { now: number; limit: number; offset: number }) {
  return reader
    .select({ id: events.id, updatedAt: events.updatedAt })
    .from(events)
    .where(isComing(by.now))
    .orderBy(events.id)
    .limit(by.limit)
    .offset(by.offset);
}
