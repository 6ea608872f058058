import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { accessNeeds, guestLists, listEntries, tickets, ticketTypes, users } from '#db/schema/index.ts';
import { flagOf, jsonOf, pick } from '#db/typed-queries.ts';
import { isSeatedAt } from './seating.ts';

/** Of a name that may come or is in. */
const COMING = ['in_list', 'partly_in', 'in'] as const;

/** Seats of names on an event's lists. */
function namedSeats(reader: Reader, eventId: string) {
  return reader
    .select({
      ...pick(listEntries, 'id', 'name', 'entered'),
      listName: guestLists.name,
      seats: jsonOf<{ id: string }[]>(sql`${listEntries.seats}`),
    })
    .from(listEntries)
    .innerJoin(guestLists, eq(guestLists.id, listEntries.listId))
    .where(
      and(
        eq(listEntries.eventId, eventId),
        isNotNull(listEntries.seats),
        inArray(listEntries.state, [...COMING]),
      ),
    );
}

/** Who has the seats of an event: guests by their tickets, and names on lists. */
export async function readSeatHolders(reader: Reader, eventId: string) {
  const [sold, named] = await reader.batch([
    reader
      .select({
        seatId: sql<string>`${tickets.seatId}`,
        ticketId: tickets.id,
        purchaseId: tickets.purchaseId,
        holderName: users.name,
        typeName: ticketTypes.name,
        used: flagOf(sql`${tickets.status} = 'used'`),
        needs: accessNeeds.needs,
      })
      .from(tickets)
      .innerJoin(users, eq(users.id, tickets.userId))
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.ticketTypeId))
      .leftJoin(accessNeeds, eq(accessNeeds.ticketId, tickets.id))
      .where(isSeatedAt(eventId)),
    namedSeats(reader, eventId),
  ]);
  return [
    ...sold.map((row) => ({ ...row, kind: 'ticket' as const })),
    ...named.flatMap(({ id, name, listName, entered, seats }) =>
      seats.map((seat, at) => ({
        ...{ kind: 'entry' as const, seatId: seat.id, ticketId: id, purchaseId: id },
        ...{ holderName: name, typeName: listName, used: at < entered, needs: null },
      })),
    ),
  ];
}

/** Seats of names on lists that may come or are in. */
export async function readNamedSeats(reader: Reader, eventId: string): Promise<string[]> {
  const rows = await namedSeats(reader, eventId);
  return rows.flatMap(({ seats }) => seats.map(({ id }) => id));
}
