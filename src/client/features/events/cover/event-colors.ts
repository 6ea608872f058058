import type { EventCategory } from '#shared/states.ts';
import { type Palette, paletteOf } from './palette.ts';
import { randomFrom } from './random.ts';

/** An event's own colors, those of its generated cover. Text on `ground` and `deep` is white. */
export function eventColors({ id, category }: { id: string; category: EventCategory }): Palette {
  return paletteOf(category, randomFrom(`${category} ${id}`));
}
