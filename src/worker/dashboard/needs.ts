import type { HomeEvent, HomeFacts } from '#db/readers/dashboard/home-events.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Need, Pace } from '#shared/contracts/dashboard.ts';
import { SCAN_AGE_MAX_MS } from '#shared/limits.ts';

const DAY_MS = 24 * 3_600_000;
/** Staff are asked for this long before the start. */
const STAFF_BEFORE_MS = DAY_MS;
const PACE_BEFORE_MS = 7 * DAY_MS;
const DRAFT_BEFORE_MS = 14 * DAY_MS;
/** Below this share of the usual number, and only where that number is more than chance. */
const FAR_BELOW = 0.5;
const USUAL_MIN = 5;

interface Facts extends HomeFacts {
  events: readonly HomeEvent[];
  paces: ReadonlyMap<string, Pace>;
  /** Open ones. */
  refundRequests: number;
  /** Unix ms. */
  now: number;
}

/** What waits for the organizer, most urgent first, and the next event first. */
export function findNeeds(home: Facts): Need[] {
  const { events, facts, failedPayouts, account, openDisputes, paces, refundRequests, now } = home;
  const factsOf = new Map(facts.map((each) => [each.id, each]));
  const soonest = events.toSorted((one, other) => one.startsAt - other.startsAt);
  const each = (find: (event: HomeEvent) => Need | false) => soonest.flatMap((event) => find(event) || []);
  const isComing = ({ status, endsAt }: HomeEvent) => status === 'published' && endsAt > now;
  const startsWithin = ({ startsAt }: HomeEvent, ms: number) => startsAt - now < ms;
  const needsStaff = (event: HomeEvent) => isComing(event) && startsWithin(event, STAFF_BEFORE_MS);
  return [
    // Devices that were offline send their check-ins for days.
    ...each((event) => {
      const count = event.endsAt + SCAN_AGE_MAX_MS > now ? (factsOf.get(event.id)?.conflicts ?? 0) : 0;
      return count > 0 && { kind: 'conflicts', eventId: event.id, eventName: event.name, count };
    }),
    ...each(
      (event) =>
        needsStaff(event) && factsOf.get(event.id)?.scanners === 0 && { kind: 'no_scanner', ...night(event) },
    ),
    ...each((event) => {
      const { menuItems = 0, vendors = 0 } = factsOf.get(event.id) ?? {};
      return needsStaff(event) && menuItems > 0 && vendors === 0 && { kind: 'no_vendor', ...night(event) };
    }),
    ...failedPayouts.map((payout): Need => {
      const eventName = events.find(({ id }) => id === payout.eventId)?.name ?? '';
      return { kind: 'payout_failed', ...payout, eventName };
    }),
    ...(account && waitsForOrganizer(account)
      ? [{ kind: 'payout_account' as const, status: account.status }]
      : []),
    ...each((event) => {
      const { id: eventId, name: eventName, timeZone, city } = event;
      const disputed = openDisputes.find((one) => one.eventId === eventId);
      if (!disputed) return false;
      const { count, amountMinor, currency, evidenceDueAt } = disputed;
      const until = evidenceDueAt === null ? null : toIso(evidenceDueAt);
      return { kind: 'disputes', eventId, eventName, count, amountMinor, currency, until, timeZone, city };
    }),
    ...(refundRequests > 0 ? [{ kind: 'refund_requests' as const, count: refundRequests }] : []),
    ...each((event) => isComing(event) && event.salesPaused && { kind: 'sales_paused', ...night(event) }),
    ...each((event) => {
      const { usual = 0 } = paces.get(event.id) ?? {};
      const { sold = 0 } = factsOf.get(event.id) ?? {};
      const far = usual >= USUAL_MIN && sold < usual * FAR_BELOW;
      return (
        far && startsWithin(event, PACE_BEFORE_MS) && { kind: 'below_pace', ...night(event), sold, usual }
      );
    }),
    ...each(
      (event) =>
        event.status === 'draft' &&
        event.startsAt > now &&
        startsWithin(event, DRAFT_BEFORE_MS) && { kind: 'draft', ...night(event) },
    ),
  ];
}

export function night({ id, name, startsAt, timeZone, city }: HomeEvent) {
  return { eventId: id, eventName: name, startDate: toIso(startsAt), timeZone, city };
}

function waitsForOrganizer({ status, missing }: NonNullable<HomeFacts['account']>): boolean {
  return status !== 'enabled' && !(status === 'pending' && missing.every((detail) => detail === 'review'));
}
