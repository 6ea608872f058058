import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { events, staffAssignments } from '#db/schema/index.ts';
import { isInScope } from '#db/sql/organizations.ts';
import { jsonOf, pick } from '#db/typed-queries.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { StaffRole } from '#shared/states.ts';

/** Events at which a person may work for the organization, or is assigned, not cancelled and not over since `endedAfter`, soonest first. */
export function readStaffEvents(
  reader: Reader,
  by: { userId: string; door: Scope; bar: Scope; endedAfter: number; limit: number },
) {
  const [isOfDoor, isOfBar] = [by.door, by.bar].map((scope) => isInScope(events, scope) ?? sql`true`);
  const assigned = sql`from ${staffAssignments} where ${eq(staffAssignments.userId, by.userId)}`;
  return reader
    .select({
      eventId: events.id,
      eventName: events.name,
      ...pick(events, 'venueName', 'timeZone', 'startsAt', 'endsAt', 'status'),
      /** Their assignments, and what their rights add. */
      roles: jsonOf<StaffRole[]>(sql`(select json_group_array(role order by role) from (
        select ${staffAssignments.role} as role ${assigned} and ${staffAssignments.eventId} = ${events.id}
        union select 'scanner' where ${isOfDoor} union select 'vendor' where ${isOfBar}))`),
    })
    .from(events)
    .where(
      and(
        or(isOfDoor, isOfBar, sql`${events.id} in (select ${staffAssignments.eventId} ${assigned})`),
        ne(events.status, 'cancelled'),
        gt(events.endsAt, by.endedAfter),
      ),
    )
    .orderBy(events.startsAt, events.id)
    .limit(by.limit);
}
