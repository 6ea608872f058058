import { type SQL, sql } from 'drizzle-orm';
import { eventWaiters, guestLists, ticketReturns, ticketTypes } from '#db/schema/index.ts';
import { subquery } from '#db/typed-queries.ts';

const ofType = ({
  eventId,
  ticketTypeId,
}: typeof ticketReturns | typeof eventWaiters | typeof guestLists): SQL =>
  sql`${eventId} = ${ticketTypes.eventId} and ${ticketTypeId} = ${ticketTypes.id}`;

/** SQL: whether the wait goes on: places are still wanted, also while an offer of fewer is open. */
export const STILL_WAITS = sql`(${eventWaiters.status} = 'waiting' or (${eventWaiters.status} = 'offered'
  and ${eventWaiters.offered} < ${eventWaiters.quantity} - ${eventWaiters.bought}))`;

/** SQL: JSON list of all types that an entry takes. */
export function typesWith({ ticketTypeId, alsoTypeIds }: typeof eventWaiters): SQL {
  return sql`json_insert(coalesce(${alsoTypeIds}, '[]'), '$[#]', ${ticketTypeId})`;
}

/** How waitlist, returns and guest lists change what guests can buy of a type, for queries of `ticket_types`. */
export const TYPE_WAITLIST = {
  /** Sold places that their holders gave back. */
  returned: subquery<number>(sql`
    select count(*) from ${ticketReturns} where ${ofType(ticketReturns)} and ${ticketReturns.status} = 'listed'`),
  /** Places held for those whose turn it is. */
  offered: subquery<number>(sql`
    select coalesce(sum(${eventWaiters.offered}), 0) from ${eventWaiters}
    where ${ofType(eventWaiters)} and ${eventWaiters.status} = 'offered'`),
  /** Places of guest lists that draw on the type. */
  listed: subquery<number>(sql`
    select coalesce(sum(${guestLists.places}), 0) from ${guestLists} where ${ofType(guestLists)}`),
  /** Places of the event's guest lists that draw on its capacity alone. */
  listedBeside: subquery<number>(sql`
    select coalesce(sum(${guestLists.places}), 0) from ${guestLists}
    where ${guestLists.eventId} = ${ticketTypes.eventId} and ${guestLists.ticketTypeId} is null`),
  /** 1 if the type's waitlist is not empty, else 0. Only types with seats are waited for besides others. */
  isAwaited: subquery<number>(sql`
    select exists (select 1 from ${eventWaiters} where ${ofType(eventWaiters)} and ${STILL_WAITS})
      or (${ticketTypes.zoneId} is not null and exists (
        select 1 from ${eventWaiters}, json_each(${eventWaiters.alsoTypeIds}) as also
        where ${eventWaiters.eventId} = ${ticketTypes.eventId} and also.value = ${ticketTypes.id} and ${STILL_WAITS}))`),
};
