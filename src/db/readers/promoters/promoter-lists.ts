import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { guestLists, listEntries } from '#db/schema/index.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';

/** Names of all lists of one promoter that their page shows at once. */
const NAMES_MAX = 1_000;

/** Of a name that still counts against its list, or has people inside. */
const SHOWN = ['in_list', 'partly_in', 'in', 'no_show'] as const;

/** A promoter's lists at their event and the names on them, as the box office last told D1. */
export async function readPromoterLists(reader: Reader, { id, eventId }: { id: string; eventId: string }) {
  const lists = await reader
    .select(
      pick(
        guestLists,
        'id',
        'eventId',
        'name',
        'quota',
        'plusMax',
        'namesUntil',
        'entryUntil',
        'closedAt',
        'linkVersion',
      ),
    )
    .from(guestLists)
    // Another event's list may name this promoter, which nobody checks.
    .where(and(eq(guestLists.promoterId, id), eq(guestLists.eventId, eventId)))
    .orderBy(asc(guestLists.createdAt), guestLists.id);
  if (lists.length === 0) return { lists, names: [] };
  const names = await reader
    .select(pick(listEntries, 'id', 'listId', 'name', 'heads', 'entered', 'state'))
    .from(listEntries)
    .where(
      and(
        isOneOf(
          listEntries.listId,
          lists.map(({ id }) => id),
        ),
        inArray(listEntries.state, [...SHOWN]),
      ),
    )
    .orderBy(desc(listEntries.entered), asc(listEntries.nameKey), listEntries.id)
    .limit(NAMES_MAX);
  return { lists, names };
}
