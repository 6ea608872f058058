import { readerOf } from '#db/client.ts';
import { readKeeps } from '#db/readers/seats/keeps.ts';
import { readPlansOfPlace } from '#db/readers/seats/plans.ts';
import {
  readSeatedEvent,
  readSeating,
  readTakenSeats,
  readZonedTypes,
  type SeatingRow,
} from '#db/readers/seats/seating.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { OfficeSeating, SeatStatesView } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo, scopeOf } from '#shared/organizations/rights.ts';
import { isReleased } from '#shared/seats/is-released.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { publishedStates } from '#shared/seats/states/published-states.ts';
import { freeStates, withChanges } from '#shared/seats/states/seat-states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { findZone } from '#worker/events/event-zones.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { storedPlan } from '../plans/read-plan-json.ts';
import { statesOf } from '../states-of.ts';

type Keeps = Awaited<ReturnType<typeof readKeeps>>;

const isoOrNull = (ms: number | null) => (ms === null ? null : toIso(ms));

/** An event's seats as its office sees them: plan, states, prices and keeps, and the plans of its venue. */
export async function officeSeating(
  deps: Deps,
  { eventId, actor }: { eventId: string; actor: Actor },
): Promise<Outcome<OfficeSeating>> {
  const reader = readerOf(deps.db);
  const event = await readSeatedEvent(reader, eventId, scopeOf(actor, ['sell', 'lists', 'door']));
  if (!event) return refused('EVENT_NOT_FOUND');
  const { id, name, venueName, currency, timeZone, organizationId } = event;
  const [seating, { venueId, plans }] = await Promise.all([
    readSeating(reader, eventId),
    readPlansOfPlace(reader, { ...event, organizationId }),
  ]);
  return done({
    event: { id, name, venueName, venueId, currency, timeZone },
    editable: mayDo(actor, 'sell', { eventId, organizationId }) && !isLocked(event, deps.now()),
    seating: seating ? await seatingView(deps, eventId, seating) : null,
    plans,
  });
}

async function seatingView(
  deps: Deps,
  eventId: string,
  { planId, planVersion, plan: json, flexibleReleaseAt }: SeatingRow,
): Promise<OfficeSeating['seating']> {
  const reader = readerOf(deps.db);
  const [types, keeps] = await Promise.all([readZonedTypes(reader, eventId), readKeeps(reader, eventId)]);
  const plan = storedPlan(json);
  const known = await statesNow(deps, eventId);
  return {
    planId,
    planVersion,
    plan,
    pictureUrl: imageUrl(plan.picture?.fileId ?? null),
    flexibleReleaseAt: isoOrNull(flexibleReleaseAt),
    states:
      known?.planVersion === planVersion
        ? known
        : await statesInD1(deps, { eventId, planVersion, plan, keeps }),
    zones: plan.zones.map(({ id: zoneId }) => ({
      zoneId,
      types: types
        .filter((type) => type.zoneId === zoneId)
        .map(({ id, name, priceMinor }) => ({ id, name, priceMinor })),
    })),
    keeps: keeps.map(({ requestId: _, releaseAt, ...keep }) => ({
      ...keep,
      releaseAt: isoOrNull(releaseAt),
    })),
  };
}

async function statesNow(deps: Deps, eventId: string): Promise<SeatStatesView | null> {
  await findZone(deps.db, eventId);
  const states = await statesOf(deps, eventId, 'SERVER_ERROR');
  return states.ok ? states.value : null;
}

/** Without holds: for a plan that the box office has not read yet. */
async function statesInD1(
  deps: Deps,
  {
    eventId,
    planVersion,
    plan,
    keeps,
  }: { eventId: string; planVersion: number; plan: SeatingPlan; keeps: Keeps },
): Promise<SeatStatesView> {
  const index = indexPlan(plan);
  const now = deps.now();
  const sold = new Set(await readTakenSeats(readerOf(deps.db), eventId));
  const kept = keeps
    .filter(({ releaseAt }) => !isReleased(releaseAt, now))
    .flatMap(({ seatIds }) => seatIds)
    .filter((seatId) => index.byId.has(seatId) && !sold.has(seatId));
  const states = withChanges(index, freeStates(index), [
    ...kept.map((seatId) => ({ seatId, state: 'blocked' as const })),
    ...[...sold]
      .filter((seatId) => index.byId.has(seatId))
      .map((seatId) => ({ seatId, state: 'sold' as const })),
  ]);
  return publishedStates({ planVersion, sequence: 0, states });
}
