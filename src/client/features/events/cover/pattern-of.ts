import type { EventCategory } from '#shared/states.ts';
import { type Draw, pick } from './cover-drawing.ts';
import { bulbs, hills, ribbons, ripples, steps } from './more-patterns.tsx';
import {
  arches,
  dotField,
  facets,
  frames,
  leaves,
  records,
  spotAndBars,
  sunrise,
  tiles,
  track,
} from './patterns.tsx';

/** Patterns per category; several each, because lists show events of one category next to each other. */
const PATTERNS = {
  concert: [spotAndBars, ripples, bulbs, facets, ribbons],
  music: [records, spotAndBars, ripples, hills, dotField],
  festival: [sunrise, bulbs, hills, leaves, ribbons],
  sports: [track, ribbons, steps, facets, ripples],
  conference: [dotField, steps, tiles, facets, arches],
  workshop: [tiles, dotField, leaves, arches, steps],
  exhibition: [frames, arches, tiles, ripples, hills],
  food_and_drink: [leaves, bulbs, hills, tiles, sunrise],
  art: [arches, frames, ribbons, facets, hills],
  other: [facets, ripples, steps, dotField, ribbons],
} as const satisfies Record<EventCategory, readonly [Draw, ...Draw[]]>;

/** Picks an event's pattern; deterministic for the same random stream. */
export function patternOf(category: EventCategory, random: () => number): Draw {
  const [first, ...rest] = PATTERNS[category];
  return pick(random, first, ...rest);
}
