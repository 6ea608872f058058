import { env } from 'cloudflare:test';
import { addAccessibleUnit, addArea, addTables, addZone, emptyPlan } from '#shared/seats/builder/elements.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { CIRCLE, FLOOR, STALLS, type ZonesOfTypes } from './seat-actions.ts';

/** Few seats, so that people meet: 15 in the stalls, three of them a wheelchair unit; in the circle eight and a whole table. */
export function smallHall(): SeatingPlan {
  const empty = emptyPlan('Small hall', 'Stalls');
  const circle = addZone(empty, { name: 'Circle', color: '#c2410c', rank: 2 });
  const zones = addZone(circle, { name: 'Floor', color: '#0f766e', rank: 3 });
  const stalls = addRows(zones, {
    ...{ names: ['A', 'B'], seats: 6, aislesAfter: [3], zoneId: STALLS, section: 'Stalls' },
    position: { x: 0, y: 0 },
  });
  const accessible = addRows(stalls, {
    ...{ names: ['C'], seats: 3, zoneId: STALLS, section: 'Stalls', stepFree: true },
    position: { x: 0, y: 80 },
  });
  const [space = '', ...companionIds] = accessible.rows.at(-1)?.seats.map(({ id }) => id) ?? [];
  const unit = addAccessibleUnit(accessible, { spaceId: space, companionIds, flexible: false });
  const upstairs = addRows(unit, {
    ...{ names: ['A', 'B'], seats: 4, zoneId: CIRCLE, section: 'Circle' },
    position: { x: 0, y: 160 },
  });
  const tables = addTables(upstairs, {
    ...{
      columns: 1,
      rows: 1,
      seats: 3,
      first: 1,
      shape: 'round',
      sold: 'whole',
      zoneId: CIRCLE,
      section: 'Bar',
    },
    position: { x: 0, y: 300 },
  });
  return addArea(tables, {
    ...{ name: 'Floor', color: '#0f766e', x: 0, y: 400, angle: 0 },
    outline: { shape: 'rectangle', width: 100, height: 60 },
    standing: { zoneId: FLOOR, capacity: 5, stepFree: true },
  });
}

/** Gives an unpublished event its seats, one of them blocked for ever. @returns the blocked seat */
export async function seatEvent(
  eventId: string,
  typeIds: readonly string[],
  zones: ZonesOfTypes,
): Promise<string> {
  const plan = smallHall();
  const blocked = plan.rows[0]?.seats[0]?.id ?? '';
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO event_seating (event_id, plan, created_at, updated_at) VALUES (?, ?, 0, 0)',
    ).bind(eventId, JSON.stringify(plan)),
    env.DB.prepare(
      `INSERT INTO seat_keeps (id, event_id, request_id, kind, label, seat_ids, created_at, updated_at)
       VALUES ('pillar:' || ?1, ?1, 'pillar', 'blocked', 'Pillar', ?2, 0, 0)`,
    ).bind(eventId, JSON.stringify([blocked])),
    ...typeIds.map((typeId, at) =>
      env.DB.prepare('UPDATE ticket_types SET zone_id = ? WHERE id = ?').bind(zones[at] ?? STALLS, typeId),
    ),
  ]);
  return blocked;
}
