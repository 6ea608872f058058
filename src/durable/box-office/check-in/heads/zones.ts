import { HOUSE } from '#shared/check-in/heads.ts';
import type { InsideNow, Zone } from '#shared/contracts/doors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';

/** Heads inside by zone; `HOUSE` for people in no zone. */
export type Counts = ReadonlyMap<string, number>;

/** Where a door leads. Scans name their gate; an unknown one leads to the first zone. */
export function zoneOfGate({ doors }: Pick<EventSnapshot, 'doors'>, gate: string): Zone | null {
  const { zones, gates } = doors;
  if (zones.length === 0) return null;
  const name = gate.toLowerCase();
  const zoneId = gates.find((one) => one.name.toLowerCase() === name)?.zoneId;
  return zones.find(({ id }) => id === zoneId) ?? zones[0] ?? null;
}

/** People inside now: the house, then its zones. People whose zone was deleted are in the house alone. */
export function insideNow({ doors }: Pick<EventSnapshot, 'doors'>, counts: Counts): InsideNow[] {
  const total = [...counts.values()].reduce((sum, heads) => sum + heads, 0);
  return [
    { zoneId: HOUSE, name: '', count: total, max: doors.maxInside },
    ...doors.zones.map(({ id, name, maxInside }) => ({
      zoneId: id,
      name,
      count: counts.get(id) ?? 0,
      max: maxInside,
    })),
  ];
}

/** What a move would fill above its limit, most of all: a zone that gets people, or the house. */
export function fullest(
  snapshot: Pick<EventSnapshot, 'doors'>,
  counts: Counts,
  delta: Readonly<Record<string, number>>,
): { zone: InsideNow; over: number } | null {
  const total = Object.values(delta).reduce((sum, heads) => sum + heads, 0);
  let worst: { zone: InsideNow; over: number } | null = null;
  for (const zone of insideNow(snapshot, counts)) {
    const more = zone.zoneId === HOUSE ? total : (delta[zone.zoneId] ?? 0);
    if (zone.max === null || more <= 0) continue;
    const over = zone.count + more - zone.max;
    if (over > 0 && over > (worst?.over ?? 0)) worst = { zone, over };
  }
  return worst;
}

/** Whether scans of people who leave change anything. */
export function countsOut({ doors, types }: Pick<EventSnapshot, 'doors' | 'types'>): boolean {
  return (
    doors.maxInside !== null || doors.zones.length > 0 || types.some(({ reentry }) => reentry !== 'once')
  );
}
