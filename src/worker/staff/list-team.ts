import { readerOf } from '#db/client.ts';
import { readTeam } from '#db/readers/staff/team.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Team } from '#shared/contracts/staff/staff.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import { eventPhase } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { maskEmail } from '#worker/mail/mask-email.ts';
import { STAFF_RIGHTS } from './own-event.ts';

/** Half a year of nights, and ten shifts in each: more is no list to read. */
const NIGHTS_MAX = 100;
const SHIFTS_MAX = 1_000;

/** Who works at the coming nights of the actor's organizations. */
export async function listTeam(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<Team> {
  const now = deps.now();
  const limits = { nightsMax: NIGHTS_MAX, shiftsMax: SHIFTS_MAX };
  const { nights, shifts } = await readTeam(readerOf(deps.db), {
    scope: memberScopeOf(actor, STAFF_RIGHTS),
    now,
    ...limits,
  });
  const people = new Map<string, Team['people'][number]>();
  for (const { userId, name, email, imageKey, status, eventId, role } of shifts) {
    const person = people.get(userId) ?? {
      userId,
      name,
      maskedEmail: maskEmail(email),
      imageUrl: imageUrl(imageKey),
      status,
      shifts: [],
    };
    person.shifts.push({ eventId, role });
    people.set(userId, person);
  }
  return {
    nights: nights.map(({ id, name, timeZone, city, invited, ...times }) => ({
      eventId: id,
      eventName: name,
      timeZone,
      city,
      startDate: toIso(times.startsAt),
      phase: eventPhase(times, now),
      invited,
    })),
    people: [...people.values()],
  };
}
