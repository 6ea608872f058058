import { asc, eq } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { guestLists, listEntries } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';
import type { PriceStep } from '#shared/lists/guest-list.ts';
import type { NamedSeat } from '#shared/seats/seat-name.ts';

/** The guest lists of an event with all of their names, for an object without storage. */
export async function readStoredLists(reader: Reader, eventId: string) {
  const [lists, entries] = await reader.batch([
    reader
      .select({
        ...pick(guestLists, 'id', 'requestId', 'name', 'kind', 'ticketTypeId', 'quota', 'plusMax', 'mode'),
        ...pick(guestLists, 'priceSteps', 'namesUntil', 'entryUntil', 'after', 'note', 'promoterId'),
        ...pick(guestLists, 'ownerName', 'ownerEmail', 'linkVersion', 'closedAt', 'revision'),
        ...pick(guestLists, 'createdAt', 'updatedAt'),
      })
      .from(guestLists)
      .where(eq(guestLists.eventId, eventId))
      .orderBy(asc(guestLists.createdAt)),
    reader
      .select({
        ...pick(listEntries, 'id', 'listId', 'name', 'heads', 'entered', 'state', 'late', 'email', 'secret'),
        ...pick(listEntries, 'shortCode', 'duplicateOf', 'addedBy', 'reason', 'requestId', 'revision'),
        ...pick(listEntries, 'createdAt', 'changedAt', 'seats'),
      })
      .from(listEntries)
      .where(eq(listEntries.eventId, eventId))
      .orderBy(asc(listEntries.createdAt), asc(listEntries.id)),
  ]);
  return {
    lists: lists.map(({ priceSteps, ...list }) => ({
      ...list,
      priceSteps: JSON.parse(priceSteps) as PriceStep[],
    })),
    entries: entries.map(({ seats, ...entry }) => ({
      ...entry,
      seats: seats === null ? [] : (JSON.parse(seats) as NamedSeat[]),
    })),
  };
}
