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

export interface Fullness {
  /** What gets people and is full, most above its limit; null if nothing is. */
  full: InsideNow | null;
  /** People above a limit after the move, also of zones that they leave. */
  over: number;
}

/** What a move does to the limits of the house and its zones. */
export function fullnessAfter(
  snapshot: Pick<EventSnapshot, 'doors'>,
  counts: Counts,
  delta: Readonly<Record<string, number>>,
): Fullness {
  const total = Object.values(delta).reduce((sum, heads) => sum + heads, 0);
  const after = insideNow(snapshot, counts).flatMap((zone) => {
    const more = zone.zoneId === HOUSE ? total : (delta[zone.zoneId] ?? 0);
    const over = zone.max === null ? 0 : zone.count + more - zone.max;
    return over > 0 ? [{ zone, more, over }] : [];
  });
  after.sort((one, other) => other.over - one.over);
  return { full: after.find(({ more }) => more > 0)?.zone ?? null, over: after[0]?.over ?? 0 };
}

/** Whether scans of people who leave change anything. */
export function countsOut({ doors, types }: Pick<EventSnapshot, 'doors' | 'types'>): boolean {
  return (
    doors.maxInside !== null || doors.zones.length > 0 || types.some(({ reentry }) => reentry !== 'once')
  );
}
