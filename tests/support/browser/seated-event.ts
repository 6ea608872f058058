import { randomUUID } from 'node:crypto';
import { addAccessibleUnit, addZone, emptyPlan } from '../../../src/shared/seats/builder/elements.ts';
import { addRows } from '../../../src/shared/seats/builder/rows.ts';
import type { SeatingPlan } from '../../../src/shared/seats/plan.ts';
import type { ApiPerson } from './api.ts';
import { draftEvent } from './published-event.ts';

/** Rows A to C of ten seats in the stalls ($40), row D in the circle ($25); C1 is a wheelchair space with C2 and C3 beside it. */
export function smallHall(): SeatingPlan {
  const hall = addZone(emptyPlan('Small hall', 'Stalls'), { name: 'Circle', color: '#c2410c', rank: 2 });
  const [stalls = '', circle = ''] = hall.zones.map(({ id }) => id);
  const front = addRows(hall, {
    names: ['A', 'B', 'C'],
    seats: 10,
    zoneId: stalls,
    position: { x: 0, y: 0 },
    stepFree: true,
  });
  const all = addRows(front, { names: ['D'], seats: 10, zoneId: circle, position: { x: 0, y: 140 } });
  const [spaceId = '', ...companionIds] = all.rows[2]?.seats.slice(0, 3).map(({ id }) => id) ?? [];
  return addAccessibleUnit(all, { spaceId, companionIds, flexible: false });
}

/** Publishes an event that sells the seats of a hall. @returns ids of its seats as "A4" */
export async function publishSeatedEvent(organizer: ApiPerson, plan = smallHall()) {
  const draft = await draftEvent(organizer, {
    hours: { start: 48, end: 52 },
    types: [
      { name: 'Stalls', priceMinor: 4_000, quantity: 100 },
      { name: 'Stalls, child', priceMinor: 2_000, quantity: 100 },
      { name: 'Circle', priceMinor: 2_500, quantity: 100 },
    ],
  });
  const { eventId, typeIds } = draft;
  const [stalls = '', circle = ''] = plan.zones.map(({ id }) => id);
  const { planVersion } = await organizer.mutate<{ planVersion: number }>('seats.set', {
    requestId: randomUUID(),
    eventId,
    planVersion: 0,
    from: { plan },
    zones: [
      { zoneId: stalls, ticketTypeIds: typeIds.slice(0, 2), priceMinor: null },
      { zoneId: circle, ticketTypeIds: typeIds.slice(2), priceMinor: null },
    ],
    flexibleReleaseAt: null,
  });
  await organizer.mutate('events.publish', { requestId: randomUUID(), eventId });
  const seats = new Map(
    plan.rows.flatMap(({ name, seats: own }) => own.map(({ id, label }) => [`${name}${label}`, id] as const)),
  );
  return { ...draft, planVersion, seats };
}
