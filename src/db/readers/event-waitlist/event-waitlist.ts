import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, eventWaiters, ticketReturns, ticketTypes } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { STILL_WAITS, typesWith } from '#db/sql/type-stock.ts';
import { countWhere, equalsIfGiven, jsonOf, pick, subquery } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** More types than a person waits for. */
const ENTRIES_MAX = 100;

/** Of a type with seats: others who wait for it besides their own type, or for one that this entry takes as well. */
const AHEAD_IN_ZONES = sql`
  select count(*) from ${eventWaiters} as other
  where ${ticketTypes.zoneId} is not null and other.event_id = ${eventWaiters.eventId} and other.status = 'waiting'
    and ${eventWaiters.status} = 'waiting' and other.position < ${eventWaiters.position}
    and other.ticket_type_id <> ${eventWaiters.ticketTypeId}
    and (other.ticket_type_id in (select value from json_each(${eventWaiters.alsoTypeIds}))
      or exists (
        select 1 from json_each(other.also_type_ids) as also
        where also.value = ${eventWaiters.ticketTypeId}
          or also.value in (select value from json_each(${eventWaiters.alsoTypeIds}))))`;

/** A person's entries for events that are not over, newest first. */
export function readOwnWaiters(
  reader: Reader,
  { userId, eventId, now }: { userId: string; eventId: string | null; now: number },
) {
  return reader
    .select({
      ...pick(eventWaiters, 'id', 'ticketTypeId', 'quantity', 'bought', 'offered', 'passed'),
      ...pick(eventWaiters, 'status', 'holdId', 'offeredUntil', 'joinedAt'),
      ahead: subquery<number>(sql`
        select count(*) from ${eventWaiters} as other
        where other.ticket_type_id = ${eventWaiters.ticketTypeId} and other.status = 'waiting'
          and ${eventWaiters.status} = 'waiting' and other.position < ${eventWaiters.position}`),
      aheadInZones: subquery<number>(AHEAD_IN_ZONES),
      alsoTypes: jsonOf<{ id: string; name: string }[]>(
        subquery(sql`
          select json_group_array(json_object('id', t.id, 'name', t.name))
          from json_each(${eventWaiters.alsoTypeIds}) as also join ${ticketTypes} as t on t.id = also.value`),
      ),
      typeName: ticketTypes.name,
      priceMinor: ticketTypes.price,
      eventId: events.id,
      eventName: events.name,
      ...pick(events, 'currency', 'venueName', 'city', 'timeZone', 'startsAt', 'endsAt', 'imageKey'),
    })
    .from(eventWaiters)
    .innerJoin(ticketTypes, eq(ticketTypes.id, eventWaiters.ticketTypeId))
    .innerJoin(events, eq(events.id, eventWaiters.eventId))
    .where(
      and(
        eq(eventWaiters.userId, userId),
        equalsIfGiven(eventWaiters.eventId, eventId),
        gt(events.endsAt, now),
      ),
    )
    .orderBy(desc(eventWaiters.joinedAt), desc(eventWaiters.position))
    .limit(ENTRIES_MAX);
}

/** Events where this person waits, or has an offer. */
export async function readEventsOfWaiter(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .select({ eventId: eventWaiters.eventId })
    .from(eventWaiters)
    .where(and(eq(eventWaiters.userId, userId), inArray(eventWaiters.status, ['waiting', 'offered'])))
    .groupBy(eventWaiters.eventId);
  return rows.map(({ eventId }) => eventId);
}

/** People who wait, by type; types without any are missing. */
export function readWaitingCounts(reader: Reader, eventId: string) {
  const type = sql<string>`type.value`;
  return reader
    .select({ ticketTypeId: type, waiting: count() })
    .from(eventWaiters)
    .innerJoin(sql`json_each(${typesWith(eventWaiters)}) as type`, sql`true`)
    .where(and(eq(eventWaiters.eventId, eventId), STILL_WAITS))
    .groupBy(type);
}

/**
 * Every type of the event with its waitlist and the tickets given back; null if there is no such event of this owner.
 * @param scope null: any owner
 */
export async function readWaitlistOfEvent(reader: Reader, eventId: string, scope: Scope | null) {
  const waits = (status: string) => countWhere(sql`${eventWaiters.status} = ${status}`);
  const [own, types, waiters, returns] = await reader.batch([
    reader
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.id, eventId), isInScope(events, scope))),
    reader
      .select({ ticketTypeId: ticketTypes.id, typeName: ticketTypes.name })
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, eventId))
      .orderBy(asc(ticketTypes.sortOrder), asc(ticketTypes.createdAt)),
    reader
      .select({
        ticketTypeId: eventWaiters.ticketTypeId,
        waiting: waits('waiting'),
        wanted: sql<number>`coalesce(sum(${eventWaiters.quantity} - ${eventWaiters.bought} - ${eventWaiters.offered}) filter (where ${STILL_WAITS}), 0)`,
        offered: waits('offered'),
        claimed: waits('claimed'),
        missed: waits('missed'),
      })
      .from(eventWaiters)
      .where(eq(eventWaiters.eventId, eventId))
      .groupBy(eventWaiters.ticketTypeId),
    reader
      .select({
        ticketTypeId: ticketReturns.ticketTypeId,
        listed: countWhere(eq(ticketReturns.status, 'listed')),
        resold: countWhere(eq(ticketReturns.status, 'sold')),
      })
      .from(ticketReturns)
      .where(eq(ticketReturns.eventId, eventId))
      .groupBy(ticketReturns.ticketTypeId),
  ]);
  if (own.length === 0) return null;
  const waitersOf = new Map(waiters.map((row) => [row.ticketTypeId, row]));
  const returnsOf = new Map(returns.map((row) => [row.ticketTypeId, row]));
  return types.map((type) => ({
    ...NOBODY,
    ...waitersOf.get(type.ticketTypeId),
    ...returnsOf.get(type.ticketTypeId),
    ...type,
  }));
}

const NOBODY = { waiting: 0, wanted: 0, offered: 0, claimed: 0, missed: 0, listed: 0, resold: 0 };
