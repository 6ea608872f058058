import { readerOf } from '#db/client.ts';
import { readPacedEvent, readPastEvents } from '#db/readers/analytics/scopes.ts';
import { readSalesCurves } from '#db/readers/dashboard/home-sales.ts';
import type { PaceAnalytics } from '#shared/contracts/analytics/sales-analytics.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { comparableTo, curvesOf, HOUR_MS, median, soldUntil } from './comparable-nights.ts';
import { compareVisits } from './night-visits.ts';

/** About a year of a venue that opens every night. */
const PAST_MAX = 400;
/** Earlier sales are in the first point. */
const DAYS_MAX = 120;
const DAY_HOURS = 24;

/** Cumulative sales by time before the start, beside comparable nights. */
export async function analyzePace(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, eventId }: { actor: Actor; eventId: string },
): Promise<Outcome<PaceAnalytics>> {
  const reader = readerOf(deps.db);
  const event = await readPacedEvent(reader, { eventId, scope: scopeOf(actor, 'money') });
  if (!event) return refused('EVENT_NOT_FOUND');
  const now = deps.now();
  const { organizationId, startsAt } = event;
  const past = await readPastEvents(reader, { organizationId, before: startsAt, now, limit: PAST_MAX });
  const choice = comparableTo(event, past);
  const nights = past.filter(({ id }) => choice?.ids.includes(id));
  const leadMs = startsAt > now ? startsAt - now : null;
  const [own, known, visits] = await Promise.all([
    readSalesCurves(reader, [eventId]),
    curvesOf(reader, choice?.ids ?? []),
    compareVisits(reader, { night: event, others: nights, leadMs }),
  ]);
  const others = [...known.values()];
  const lead = Math.floor((startsAt - now) / HOUR_MS);
  const leadNow = lead < 0 ? null : lead;
  const point = (hoursBefore: number | null, isNow = false) => {
    const isPast = hoursBefore === null ? now >= event.endsAt : hoursBefore >= lead;
    const sums = others.map((curve) => soldUntil(curve, hoursBefore));
    return {
      hoursBefore,
      isNow,
      sold: isPast || isNow ? soldUntil(own, hoursBefore) : null,
      usual: sums.length > 0 ? median(sums) : null,
      least: sums.length > 0 ? Math.min(...sums) : null,
      most: sums.length > 0 ? Math.max(...sums) : null,
    };
  };
  const hours = hoursOf([own, ...others]);
  const isSelling = now < event.endsAt;
  return done({
    capacity: event.quantity,
    points: [
      ...hours.filter((hour) => !isSelling || hour > lead).map((hour) => point(hour)),
      ...(isSelling ? [point(leadNow, true)] : []),
      ...(isSelling ? hours.filter((hour) => hour < lead).map((hour) => point(hour)) : []),
      ...(isSelling && leadNow === null ? [] : [point(null)]),
    ],
    comparable: choice && {
      by: choice.by,
      nights: nights.map(({ id, name, timeZone, startsAt }) => {
        const curve = known.get(id) ?? [];
        const sold = soldUntil(curve, leadNow);
        return { id, name, timeZone, startDate: toIso(startsAt), sold, total: soldUntil(curve, null) };
      }),
    },
    visits,
  });
}

/** Whole days before the start since the first of these sales, in hours, down to the start. */
function hoursOf(curves: readonly (readonly { hoursBefore: number }[])[]): number[] {
  const longest = curves.flat().reduce((most, row) => Math.max(most, row.hoursBefore), 0);
  const days = Math.min(DAYS_MAX, Math.ceil(longest / DAY_HOURS));
  return Array.from({ length: days + 1 }, (_, index) => (days - index) * DAY_HOURS);
}
