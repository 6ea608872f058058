import { and, eq, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, guestLists, seatKeeps } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { jsonOf, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

export type KeepRow = Awaited<ReturnType<typeof readKeeps>>[number];

/** The keeps of an event, in the order in which they were made. */
export function readKeeps(reader: Reader, eventId: string) {
  return reader
    .select({
      ...pick(seatKeeps, 'id', 'requestId', 'kind', 'label', 'listId', 'accessCode', 'releaseAt'),
      seatIds: jsonOf<string[]>(sql`${seatKeeps.seatIds}`),
    })
    .from(seatKeeps)
    .where(eq(seatKeeps.eventId, eventId))
    .orderBy(seatKeeps.createdAt, seatKeeps.id);
}

/** A keep with what decides whether it can be changed; undefined when its event is not in the scope. */
export function readOwnKeep(reader: Reader, keepId: string, scope: Scope | null) {
  return reader
    .select({ ...pick(seatKeeps, 'eventId', 'label'), ...pick(events, 'status', 'endsAt') })
    .from(seatKeeps)
    .innerJoin(events, eq(events.id, seatKeeps.eventId))
    .where(and(eq(seatKeeps.id, keepId), isInScope(events, scope)))
    .get();
}

/** Whether the event has this list, and it is open. */
export async function readIsListOf(
  reader: Reader,
  by: { listId: string; eventId: string },
): Promise<boolean> {
  const row = await reader
    .select({ id: guestLists.id, closedAt: guestLists.closedAt })
    .from(guestLists)
    .where(and(eq(guestLists.id, by.listId), eq(guestLists.eventId, by.eventId)))
    .get();
  return row?.closedAt === null;
}
