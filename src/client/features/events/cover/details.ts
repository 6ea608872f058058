import { eventHue } from '#shared/events/event-colors.ts';
import type { EventCategory } from '#shared/states.ts';
import { randomFrom } from '#shared/text/random.ts';
import { COVER_HEIGHT, COVER_WIDTH } from './cover-drawing.ts';
import { patternOf } from './pattern-of.ts';

const WIDE = 0.58;
const closeUp = (x: number, y: number) =>
  `${x * COVER_WIDTH} ${y * COVER_HEIGHT} ${WIDE * COVER_WIDTH} ${WIDE * COVER_HEIGHT}`;

/** View boxes: the whole drawing, and three close-ups of it. */
export const DETAILS = [
  `0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`,
  closeUp(1 - WIDE, 1 - WIDE),
  closeUp(0, 0.1),
  closeUp(0.3, 0),
] as const;
export type Detail = 0 | 1 | 2 | 3;
const ALL: readonly Detail[] = [0, 1, 2, 3];

/** Covers that stand beside or above one in a list of up to three columns come at most so many before it. */
const NEIGHBORS = 3;
/** Below this difference two hues are the same color to the eye (degrees). */
const SAME_HUE_DEGREES = 40;

interface Covered {
  id: string;
  category: EventCategory;
  imageUrl: string | null;
}

/** For each event of a list the detail of its cover, so that no two neighbors look the same. */
export function detailsOf(events: readonly Covered[]): Map<string, Detail> {
  const details = new Map<string, Detail>();
  for (const [index, event] of events.entries()) {
    const alike = events
      .slice(Math.max(0, index - NEIGHBORS), index)
      .filter((other) => isAlike(event, other));
    const taken = alike.map(({ id }) => details.get(id));
    details.set(event.id, ALL.find((detail) => !taken.includes(detail)) ?? 0);
  }
  return details;
}

function isAlike(one: Covered, other: Covered): boolean {
  if (one.imageUrl !== null || other.imageUrl !== null) return false;
  if (drawOf(one) !== drawOf(other)) return false;
  const apart = Math.abs(eventHue(one) - eventHue(other));
  return Math.min(apart, 360 - apart) < SAME_HUE_DEGREES;
}

function drawOf({ id, category }: Covered) {
  const random = randomFrom(`${category} ${id}`);
  // The first number is the palette's.
  random();
  return patternOf(category, random);
}
