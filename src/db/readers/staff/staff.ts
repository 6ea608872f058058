import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, staffAssignments } from '#db/schema/index.ts';
import { jsonOf, pick } from '#db/typed-queries.ts';
import type { StaffRole } from '#shared/states.ts';

/** Events that a person organizes or is assigned to, not cancelled and not over since `endedAfter`, soonest first. */
export function readStaffEvents(
  reader: Reader,
  by: { userId: string; organizes: boolean; endedAfter: number; limit: number },
) {
  const isOwn = by.organizes ? eq(events.organizerId, by.userId) : undefined;
  const assigned = sql`from ${staffAssignments} where ${eq(staffAssignments.userId, by.userId)}`;
  return reader
    .select({
      eventId: events.id,
      eventName: events.name,
      ...pick(events, 'venueName', 'timeZone', 'startsAt', 'endsAt', 'status'),
      /** Their assignments; an organizer does everything at their own event. */
      roles: jsonOf<StaffRole[]>(sql`iif(${isOwn ?? sql`false`}, '["scanner","vendor"]', (
        select json_group_array(${staffAssignments.role} order by ${staffAssignments.role})
        ${assigned} and ${staffAssignments.eventId} = ${events.id}))`),
    })
    .from(events)
    .where(
      and(
        or(isOwn, sql`${events.id} in (select ${staffAssignments.eventId} ${assigned})`),
        ne(events.status, 'cancelled'),
        gt(events.endsAt, by.endedAfter),
      ),
    )
    .orderBy(events.startsAt, events.id)
    .limit(by.limit);
}
