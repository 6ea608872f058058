import type { ReactNode } from 'react';
import type { Palette } from '#shared/events/palette.ts';

export const COVER_WIDTH = 320;
export const COVER_HEIGHT = 180;

export type Draw = (random: () => number, colors: Palette) => ReactNode;

/** Maps 0 to n − 1. An index is a stable key here, because a cover's shapes are never reordered. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function pick<T>(random: () => number, first: T, ...rest: T[]): T {
  return rest[Math.floor(random() * (rest.length + 1)) - 1] ?? first;
}
