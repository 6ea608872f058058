import { readStoredLists } from '#db/readers/lists/stored-lists.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { EventStores } from '#durable/box-office/event-stores.ts';

/** Reads lists and names from D1 that an object without storage does not know, before it sells what they hold. */
export function recoverLists(event: EventContext, stores: EventStores): void {
  event.beforeUse.push(async ({ hasLists }) => {
    const { state, reader, eventId, now } = event;
    if (hasLists === 0 || state.hasReadLists) return;
    const { lists, entries } = await readStoredLists(reader(), eventId);
    if (state.hasReadLists) return;
    stores.transaction(() => {
      for (const list of lists) stores.lists.write(list, 0);
      for (const entry of entries) stores.entries.add(entry);
      state.hasReadLists = true;
    });
    // What their times have ended meanwhile is written by the alarm.
    event.alarm.ringAt(now());
  });
}
