import type { EventCategory } from '#shared/states.ts';
import { randomFrom } from '#shared/text/random.ts';
import { pictureHue } from '#shared/uploads.ts';
import { type Palette, paletteAt, wheelOf } from './palette.ts';

interface ColoredEvent {
  id: string;
  category: EventCategory;
  imageUrl: string | null;
}

/** An event's own colors: those of its picture, or of its generated cover. Text on `ground` and `deep` is white. */
export function eventColors(event: ColoredEvent): Palette {
  return paletteAt(wheelAt(event));
}

/** The hue of its accent on the OKLCH color wheel, from 0 to 359 (degrees). */
export function eventHue(event: ColoredEvent): number {
  return (Math.round(wheelAt(event)[0]) + 360) % 360;
}

function wheelAt({ id, category, imageUrl }: ColoredEvent) {
  return wheelOf(category, randomFrom(`${category} ${id}`), pictureHue(imageUrl));
}
