import { addZone } from '#shared/seats/builder/elements.ts';
import type { PlanZone, SeatingPlan } from '#shared/seats/plan.ts';

/** Distinct on both themes, also for people with red-green color blindness. */
export const ZONE_COLORS = [
  '#6d5bd0',
  '#e07a1f',
  '#0f8f83',
  '#c2306e',
  '#2f6fd6',
  '#b08a00',
  '#5f7a2c',
  '#8a4b2a',
] as const;

/** A zone with the next color, ranked behind all others. */
export function addZoneOfNext(plan: SeatingPlan, name: string): { plan: SeatingPlan; zone: PlanZone } {
  const used = new Set(plan.zones.map(({ color }) => color));
  const color =
    ZONE_COLORS.find((one) => !used.has(one)) ?? ZONE_COLORS[plan.zones.length % ZONE_COLORS.length];
  const rank = Math.min(30, Math.max(...plan.zones.map((zone) => zone.rank)) + 1);
  const next = addZone(plan, { name, color: color ?? ZONE_COLORS[0], rank });
  const zone = next.zones.at(-1);
  if (!zone) throw new Error('addZone has added none');
  return { plan: next, zone };
}
