import type { ReactNode } from 'react';
import type { Palette } from '#shared/events/palette.ts';

export const ART_WIDTH = 240;
export const ART_HEIGHT = 180;

/** The center of a picture. */
export const CX = ART_WIDTH / 2;
export const CY = ART_HEIGHT / 2;

export type Draw = (random: () => number, colors: Palette) => ReactNode;

/** Maps 0 to n − 1. An index is a stable key here, because a picture's shapes are never reordered. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
