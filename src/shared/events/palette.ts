import type { EventCategory } from '#shared/states.ts';

/** The five colors of a cover, from its background to its highlights. */
export interface Palette {
  ground: string;
  deep: string;
  tone: string;
  bright: string;
  light: string;
}

/** A hue on the OKLCH color wheel, and the offset of its highlights (degrees). */
export type Wheel = readonly [hue: number, turn: number];

const WHEEL = {
  concert: [18, 52],
  music: [345, 60],
  festival: [330, 85],
  sports: [245, -70],
  conference: [265, -60],
  workshop: [165, -75],
  exhibition: [210, 110],
  food_and_drink: [135, -50],
  art: [305, 80],
  other: [220, 110],
} as const satisfies Record<EventCategory, Wheel>;

/** Maximum hue difference between two covers of one category (degrees). */
const SPREAD = 26;

/** @param hue of the event's own picture; null without one, or if it has no color */
export function wheelOf(category: EventCategory, random: () => number, hue: number | null = null): Wheel {
  const [base, turn] = spread(WHEEL[category], random);
  return [hue ?? base, turn];
}

/** Moves a hue a little, so that neighbors differ. */
export function spread([hue, turn]: Wheel, random: () => number): Wheel {
  return [hue + (random() - 0.5) * SPREAD, turn];
}

export function paletteAt([hue, turn]: Wheel): Palette {
  const color = (lightness: number, chroma: number, at: number) =>
    `oklch(${lightness} ${chroma} ${Math.round(hue + turn * at)})`;
  return {
    ground: color(0.29, 0.075, 0),
    deep: color(0.4, 0.115, 0.1),
    tone: color(0.58, 0.165, 0.3),
    bright: color(0.76, 0.155, 0.8),
    light: color(0.94, 0.045, 1),
  };
}
