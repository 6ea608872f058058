import type { Reader } from '#db/client.ts';
import type { EventStatus, StaffRole } from '#shared/states.ts';

export interface StaffEventRow {
  eventId: string;
  eventName: string;
  venueName: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  status: EventStatus;
  /** 1 when it is the actor's own event. */
  own: number;
  /** JSON array of `StaffRole`. */
  roles: string;
}

export function rolesOf(row: StaffEventRow): StaffRole[] {
  return row.own === 1 ? ['scanner', 'vendor'] : (JSON.parse(row.roles) as StaffRole[]);
}

/** Events that a person organizes or is assigned to, not cancelled and not over since `endedAfter`, soonest first. */
export async function readStaffEvents(
  reader: Reader,
  by: { userId: string; organizes: boolean; endedAfter: number; limit: number },
): Promise<StaffEventRow[]> {
  return await reader.all<StaffEventRow>(
    `SELECT e.id AS eventId, e.name AS eventName, e.venue_name AS venueName, e.time_zone AS timeZone,
            e.starts_at AS startsAt, e.ends_at AS endsAt, e.status, (e.organizer_id = ?1 AND ?4) AS own,
            (SELECT json_group_array(role ORDER BY role) FROM staff_assignments
             WHERE event_id = e.id AND user_id = ?1) AS roles
     FROM events e
     WHERE e.id IN (SELECT event_id FROM staff_assignments WHERE user_id = ?1
                    UNION SELECT id FROM events WHERE organizer_id = ?1 AND ?4)
       AND e.status <> 'cancelled' AND e.ends_at > ?2
     ORDER BY e.starts_at, e.id LIMIT ?3`,
    by.userId,
    by.endedAfter,
    by.limit,
    by.organizes ? 1 : 0,
  );
}
