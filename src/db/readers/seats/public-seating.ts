import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { eventSeating, events, seatKeeps } from '#db/schema/index.ts';
import { isOneOf, jsonOf } from '#db/typed-queries.ts';

/** What guests know of an event's seats besides the plan; `planVersion` is null without seats. */
export function readPublicSeating(reader: Reader, eventId: string) {
  return reader
    .select({
      status: events.status,
      planVersion: eventSeating.planVersion,
      flexibleReleaseAt: eventSeating.flexibleReleaseAt,
    })
    .from(events)
    .leftJoin(eventSeating, eq(eventSeating.eventId, events.id))
    .where(eq(events.id, eventId))
    .get();
}

/** The JSON of one version of an event's plan; undefined when it has been changed. */
export function readSeatingPlan(reader: Reader, by: { eventId: string; planVersion: number }) {
  return reader
    .select({ plan: eventSeating.plan })
    .from(eventSeating)
    .where(and(eq(eventSeating.eventId, by.eventId), eq(eventSeating.planVersion, by.planVersion)))
    .get();
}

/** Keeps that these codes open, not released yet. */
export function readCodeKeeps(
  reader: Reader,
  by: { eventId: string; codes: readonly string[]; now: number },
) {
  return reader
    .select({ id: seatKeeps.id, seatIds: jsonOf<string[]>(sql`${seatKeeps.seatIds}`) })
    .from(seatKeeps)
    .where(
      and(
        eq(seatKeeps.eventId, by.eventId),
        eq(seatKeeps.kind, 'code'),
        isOneOf(seatKeeps.accessCode, by.codes),
        or(isNull(seatKeeps.releaseAt), gt(seatKeeps.releaseAt, by.now)),
      ),
    );
}
