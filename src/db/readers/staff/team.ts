import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, staffAssignments, staffInvitations, users } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { pick, subquery } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** Running and coming events with their open invitations, and the shifts there by person. */
export async function readTeam(
  reader: Reader,
  by: { scope: Scope; now: number; nightsMax: number; shiftsMax: number },
) {
  const isComing = and(
    isInScope(events, by.scope),
    ne(events.status, 'cancelled'),
    gt(events.endsAt, by.now),
  );
  const [nights, shifts] = await reader.batch([
    reader
      .select({
        ...pick(events, 'id', 'name', 'timeZone', 'city', 'startsAt', 'endsAt', 'status'),
        invited: subquery<number>(sql`select count(*) from ${staffInvitations}
          where ${staffInvitations.eventId} = ${events.id}`),
      })
      .from(events)
      .where(isComing)
      .orderBy(events.startsAt, events.id)
      .limit(by.nightsMax),
    reader
      .select({
        userId: users.id,
        ...pick(users, 'name', 'email', 'imageKey', 'status'),
        ...pick(staffAssignments, 'eventId', 'role'),
      })
      .from(events)
      .innerJoin(staffAssignments, eq(staffAssignments.eventId, events.id))
      .innerJoin(users, eq(users.id, staffAssignments.userId))
      .where(and(isComing, isNull(users.doorEventId)))
      .orderBy(users.name, users.id, events.startsAt, staffAssignments.role)
      .limit(by.shiftsMax),
  ]);
  return { nights, shifts };
}
