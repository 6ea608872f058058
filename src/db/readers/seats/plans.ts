import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { eventSeating, events, seatingPlans, venues } from '#db/schema/index.ts';
import { isOneOf, pick, subquery } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** A saved venue of the scope's organizations. */
export function readVenueOf(reader: Reader, venueId: string, scope: Scope) {
  return reader
    .select(pick(venues, 'id', 'name', 'city', 'organizationId'))
    .from(venues)
    .where(and(eq(venues.id, venueId), isOneOf(venues.organizationId, scope.organizations)))
    .get();
}

/** Plans of a venue by name, without their JSON, with the number of coming events that have a copy. */
export function readPlans(reader: Reader, venueId: string, now: number) {
  const copies = sql`select count(*) from ${events}
    join ${eventSeating} on ${eventSeating.eventId} = ${events.id}
    where ${events.organizationId} = ${seatingPlans.organizationId} and ${gt(events.endsAt, now)}
      and ${ne(events.status, 'cancelled')} and ${eventSeating.planId} = ${seatingPlans.id}`;
  return reader
    .select({ ...pick(seatingPlans, 'id', 'name', 'seats', 'updatedAt'), events: subquery<number>(copies) })
    .from(seatingPlans)
    .where(eq(seatingPlans.venueId, venueId))
    .orderBy(asc(seatingPlans.name), seatingPlans.id);
}

/** A plan of the scope's organizations, with its JSON and its venue. */
export function readPlan(reader: Reader, planId: string, scope: Scope) {
  return reader
    .select({
      ...pick(seatingPlans, 'id', 'venueId', 'version', 'name', 'plan'),
      venueName: venues.name,
    })
    .from(seatingPlans)
    .innerJoin(venues, eq(venues.id, seatingPlans.venueId))
    .where(and(eq(seatingPlans.id, planId), isOneOf(seatingPlans.organizationId, scope.organizations)))
    .get();
}

/** The saved venue where an event takes place, by name and city, and its plans. */
export async function readPlansOfPlace(
  reader: Reader,
  by: { organizationId: string; venueName: string; city: string },
) {
  const venue = await reader
    .select({ id: venues.id })
    .from(venues)
    .where(
      and(
        eq(venues.organizationId, by.organizationId),
        sql`${venues.name} = ${by.venueName} collate nocase and ${venues.city} = ${by.city} collate nocase`,
      ),
    )
    .get();
  if (!venue) return { venueId: null, plans: [] };
  const plans = await reader
    .select(pick(seatingPlans, 'id', 'name', 'seats'))
    .from(seatingPlans)
    .where(eq(seatingPlans.venueId, venue.id))
    .orderBy(asc(seatingPlans.name), seatingPlans.id);
  return { venueId: venue.id, plans };
}

/** Why a plan was not inserted. */
export async function readPlanConflict(
  reader: Reader,
  by: { venueId: string; organizationId: string; requestId: string },
) {
  const [[ofRequest], [plans]] = await reader.batch([
    reader
      .select({ id: seatingPlans.id })
      .from(seatingPlans)
      .where(
        and(eq(seatingPlans.organizationId, by.organizationId), eq(seatingPlans.requestId, by.requestId)),
      ),
    reader
      .select({ total: sql<number>`count(*)` })
      .from(seatingPlans)
      .where(eq(seatingPlans.venueId, by.venueId)),
  ]);
  return { isRequestUsed: ofRequest !== undefined, total: plans?.total ?? 0 };
}
