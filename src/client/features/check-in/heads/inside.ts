import type { Gate, InsideNow } from '#shared/contracts/doors.ts';
import type { QueuedScan } from '../scan/journal-scan.ts';
import { ONE_IN } from './scan-act.ts';

/** From this share of a zone's limit on the door turns amber: somebody slows the line before it is full. */
const ALMOST_SHARE = 0.95;

export type Level = 'free' | 'almost' | 'full';

export function levelOf({ count, max }: Pick<InsideNow, 'count' | 'max'>): Level {
  if (max === null) return 'free';
  if (count >= max) return 'full';
  return count >= max * ALMOST_SHARE ? 'almost' : 'free';
}

/** What a device knows of an event's zones and gates; the house is the first zone. */
export interface Zones {
  inside: readonly InsideNow[];
  gates: readonly Gate[];
}

/** The zone that a gate leads to; without one of its own the first, or the house. */
function zoneOfGate({ inside, gates }: Zones, gate: string): InsideNow | null {
  const zoneId = gates.find(({ name }) => name === gate)?.zoneId;
  return inside.find((zone) => zone.zoneId === zoneId) ?? inside[1] ?? inside[0] ?? null;
}

/** Heads that an unsent scan brings in, or takes out. */
function headsOf({ act = ONE_IN, turnAway }: Pick<QueuedScan, 'act' | 'turnAway'>): number {
  if (turnAway) return 0;
  return act.way === 'out' ? -act.heads : act.heads;
}

const LEVELS: readonly Level[] = ['free', 'almost', 'full'];

/**
 * The zone of a gate, or the house where that is fuller, with what this device has not sent yet.
 */
export function insideAt(
  zones: Zones,
  gate: string,
  waiting: readonly Pick<QueuedScan, 'gate' | 'act' | 'turnAway'>[],
): InsideNow | null {
  const [house] = zones.inside;
  const zone = zoneOfGate(zones, gate);
  if (!zone || !house) return null;
  const withUnsent = (one: InsideNow): InsideNow => {
    const own = waiting.filter((scan) => one === house || zoneOfGate(zones, scan.gate) === one);
    const heads = own.reduce((sum, scan) => sum + headsOf(scan), 0);
    return { ...one, count: Math.max(0, one.count + heads) };
  };
  const [near, all] = [withUnsent(zone), withUnsent(house)];
  return LEVELS.indexOf(levelOf(all)) > LEVELS.indexOf(levelOf(near)) ? all : near;
}
