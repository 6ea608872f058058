import { readerOf } from '#db/client.ts';
import { readLastNights } from '#db/readers/events/last-nights.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { LastNight } from '#shared/contracts/events/new-events.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import { weeksLater, weeksUntilNext } from '#shared/time/weeks-later.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';

/** Nights offered to repeat. */
const SHOWN_MAX = 3;
/** Nights read, because a weekly one repeats its name. */
const NIGHTS_MAX = 40;
/** Coming events whose time may be taken. */
const TAKEN_MAX = 400;
/** A venue that is taken for half a year has no next date. */
const WEEKS_MAX = 26;

/** The latest nights of the actor's organizations, each with the next date of its weekday that is free at its venue. */
export async function listLastNights(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<{ items: LastNight[] }> {
  const now = deps.now();
  const limits = { nightsMax: NIGHTS_MAX, takenMax: TAKEN_MAX };
  const { nights, taken } = await readLastNights(readerOf(deps.db), {
    // A repeat is a new event of the organization.
    scope: { ...memberScopeOf(actor, 'sell'), events: [] },
    now,
    ...limits,
  });
  const isFree = (venueName: string, startsAt: number, endsAt: number) =>
    !taken.some(
      (event) => event.venueName === venueName && event.startsAt < endsAt && event.endsAt > startsAt,
    );
  const names = new Set<string>();
  const items: LastNight[] = [];
  for (const { imageKey, startsAt, endsAt, ...night } of nights) {
    if (items.length === SHOWN_MAX) break;
    const name = night.name.toLowerCase();
    if (names.has(name)) continue;
    names.add(name);
    const first = weeksUntilNext(startsAt, now);
    const starts = Array.from({ length: WEEKS_MAX }, (_, week) =>
      weeksLater(startsAt, first + week, night.timeZone),
    );
    const free = starts.find((at) => isFree(night.venueName, at, at + endsAt - startsAt)) ?? starts[0];
    if (free === undefined) continue;
    items.push({
      ...night,
      imageUrl: imageUrl(imageKey),
      startDate: toIso(startsAt),
      endDate: toIso(endsAt),
      nextStartDate: toIso(free),
    });
  }
  return { items };
}
