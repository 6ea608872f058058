import { createHash } from 'node:crypto';
import { type Reader, readerOf } from '#db/client.ts';
import { changeSeating } from '#db/commits/seats/seating.ts';
import { readNamedSeats } from '#db/readers/seats/seat-holders.ts';
import {
  readPlanToCopy,
  readSeatedEvent,
  readSeating,
  readTakenSeats,
  readZonedTypes,
  type ZonedType,
} from '#db/readers/seats/seating.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { SetSeatingInput } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { TICKET_TYPES_PER_EVENT_MAX } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { mixedZone } from '#shared/seats/zone-places.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';
import { newPriceRefusal } from '#worker/events/price-rules.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { invalidPlan, readPlanJson, storedPlan, UNKNOWN_PICTURE } from '../plans/read-plan-json.ts';
import { heldByType, heldSeats } from './held.ts';
import { planChange, planInUse, typesInUse } from './plan-change.ts';
import { zoneTypeChanges } from './zone-types.ts';

/**
 * Gives an event a copy of its venue's plan, or changes its own plan, of the version that the editor has loaded. A change
 * that would take a seat from a guest is refused. Idempotent.
 */
export async function setSeating(
  deps: Deps,
  { actor, requestId, ...payload }: SetSeatingInput & { actor: Actor },
): Promise<Outcome<{ id: string; planVersion: number }>> {
  const { eventId, planVersion, from, zones, flexibleReleaseAt } = payload;
  const nextVersion = planVersion === 0 ? firstVersion(requestId) : planVersion + 1;
  const scope = scopeOf(actor, 'sell');
  const mutation = { actor, requestId, action: 'seats.set', subjectType: 'event', payload } as const;
  const made = await idempotentEventEdit(deps, mutation, async (auditOf) => {
    const reader = readerOf(deps.db);
    const event = await readSeatedEvent(reader, eventId, scope);
    if (!event) return refused('EVENT_NOT_FOUND');
    if (isLocked(event, deps.now())) return refused('EVENT_LOCKED');
    const [current, types] = await Promise.all([
      readSeating(reader, eventId),
      readZonedTypes(reader, eventId),
    ]);
    if ((current?.planVersion ?? 0) !== planVersion) return refused('PLAN_CHANGED');
    const plan = await planFrom(reader, from, event.organizationId);
    if (!plan.ok) return plan;
    const before = current ? storedPlan(current.plan) : null;
    const changes = zoneTypeChanges(deps, types, { before, after: plan.value, zones });
    if (!changes.ok) return changes;
    const change = planChange(before, plan.value);
    const zoneOf = new Map(changes.value.changed.map(({ id, zoneId }) => [id, zoneId]));
    const nextZoneOf = ({ id, zoneId }: { id: string; zoneId: string | null }) => zoneOf.get(id) ?? zoneId;
    const refusalNow = async (
      typesNow: readonly ZonedType[],
      held: readonly string[],
      heldOf: (typeId: string) => number,
    ) => {
      const [taken, named] = await Promise.all([
        readTakenSeats(reader, eventId),
        readNamedSeats(reader, eventId),
      ]);
      return (
        planInUse(change, new Set([...taken, ...named, ...held])) ??
        typesInUse(change, typesNow, nextZoneOf, heldOf)
      );
    };
    const counted = types.filter((type) => {
      const zoneId = nextZoneOf(type);
      return zoneId !== type.zoneId || change.conditions.standing.some((zone) => zone.zoneId === zoneId);
    });
    const [held, heldOf] = await Promise.all([heldSeats(deps, eventId), heldByType(deps, eventId, counted)]);
    const wrong =
      (await refusalNow(types, held, heldOf)) ??
      (await createdRefusal(deps, { actor, event, types: types.length }, changes.value.created));
    if (wrong) return wrong;
    const audit = auditOf({
      subjectId: eventId,
      eventId,
      details: { planVersion: nextVersion, zones, gone: change.gone.length },
    });
    const committed = await changeSeating(deps.db, {
      ...{ eventId, scope, from: current ? planVersion : null, planVersion: nextVersion },
      planId: 'planId' in from ? from.planId : (current?.planId ?? null),
      plan: JSON.stringify(plan.value),
      flexibleReleaseAt: flexibleReleaseAt === null ? null : fromIso(flexibleReleaseAt),
      ...{ types: changes.value, conditions: change.conditions, gone: change.gone, audit },
    });
    if (committed) return done({ id: eventId, eventId });
    const [now, typesNow] = await Promise.all([
      readSeating(reader, eventId),
      readZonedTypes(reader, eventId),
    ]);
    if (now?.planVersion !== current?.planVersion) return refused('PLAN_CHANGED');
    const overtaken = await refusalNow(typesNow, [], () => 0);
    if (overtaken) return overtaken;
    return plan.value.picture ? invalidPlan(UNKNOWN_PICTURE) : refused('TRANSACTION_FAILED');
  });
  return made.ok ? done({ id: eventId, planVersion: nextVersion }) : made;
}

/**
 * Version of an event's first plan: the same for a repeat, and none that the event had before its seats were removed,
 * because pages and caches know a plan by its version.
 */
function firstVersion(requestId: string): number {
  return createHash('sha256').update(requestId).digest().readUIntBE(0, 3) + 1;
}

async function planFrom(
  reader: Reader,
  from: SetSeatingInput['from'],
  organizationId: string,
): Promise<Outcome<SeatingPlan>> {
  const row = 'planId' in from ? await readPlanToCopy(reader, { ...from, organizationId }) : null;
  if ('planId' in from && !row) return refused('NOT_FOUND');
  const plan = 'planId' in from ? done(storedPlan(row?.plan ?? '')) : readPlanJson(from.plan);
  if (!plan.ok) return plan;
  const mixed = mixedZone(plan.value);
  return mixed === null
    ? plan
    : invalidPlan({
        code: 'ZONE_MIXED',
        place: `zones.${mixed}`,
        detail: plan.value.zones[mixed]?.name ?? '',
      });
}

/** Why an event cannot have these new types; null when it can. */
async function createdRefusal(
  deps: Pick<Deps, 'db'>,
  { actor, event, types }: { actor: Actor; event: { id: string; status: string }; types: number },
  created: readonly { name: string; priceMinor: number }[],
): Promise<Refusal | null> {
  if (types + created.length > TICKET_TYPES_PER_EVENT_MAX)
    return refused('TOO_MANY', { limit: TICKET_TYPES_PER_EVENT_MAX });
  const names = created.map(({ name }) => name);
  const highest = Math.max(0, ...created.map(({ priceMinor }) => priceMinor));
  return (
    (await mailedNamesRefusal(deps, { userId: actor.id }, names)) ??
    (await newPriceRefusal(deps, event, highest))
  );
}
