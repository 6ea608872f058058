import { readerOf } from '#db/client.ts';
import { readStaffEvents } from '#db/readers/staff/staff.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { MyStaffOutput } from '#shared/contracts/staff/staff.ts';
import { STAFF_EVENTS_MAX } from '#shared/limits.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import { eventPhase } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** An event stays in its staff's list this long after its end (ms): shows run late, and orders are still pending. */
const STAFF_EVENT_SHOWN_MS = 24 * 3_600_000;

/** Events that the user organizes or works at. Those that just ended are included, for late guests. */
export async function listMyStaffEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { actor: Pick<Actor, 'id' | 'role' | 'memberships'> },
): Promise<MyStaffOutput> {
  const now = deps.now();
  const rows = await readStaffEvents(readerOf(deps.db), {
    userId: input.actor.id,
    door: memberScopeOf(input.actor, 'door'),
    bar: memberScopeOf(input.actor, 'bar'),
    endedAfter: now - STAFF_EVENT_SHOWN_MS,
    limit: STAFF_EVENTS_MAX,
  });
  const items = rows.map((row) => ({
    eventId: row.eventId,
    eventName: row.eventName,
    venueName: row.venueName,
    timeZone: row.timeZone,
    startDate: toIso(row.startsAt),
    endDate: toIso(row.endsAt),
    phase: eventPhase(row, now),
    roles: row.roles,
  }));
  return { items };
}
