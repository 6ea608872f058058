import { memo, useState } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { paletteAt, wheelOf } from '#shared/events/palette.ts';
import type { EventCategory } from '#shared/states.ts';
import { randomFrom } from '#shared/text/random.ts';
import { pictureHue } from '#shared/uploads.ts';
import { COVER_HEIGHT, COVER_WIDTH } from './cover-drawing.ts';
import { DETAILS, type Detail } from './details.ts';
import { patternOf } from './pattern-of.ts';

interface CoverArtProps {
  id: string;
  category: EventCategory;
  /** Its own hue, from the picture that comes over it (degrees). */
  hue?: number | null;
  /** Another detail of the same drawing, beside a cover that looks like it. */
  detail?: Detail;
}

/** The generated cover, deterministic for each event. */
export const CoverArt = memo(function CoverArt({ id, category, hue = null, detail = 0 }: CoverArtProps) {
  const random = randomFrom(`${category} ${id}`);
  const colors = paletteAt(wheelOf(category, random, hue));
  const draw = patternOf(category, random);
  return (
    <svg
      aria-hidden="true"
      viewBox={DETAILS[detail]}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <rect width={COVER_WIDTH} height={COVER_HEIGHT} fill={colors.ground} />
      {draw(random, colors)}
    </svg>
  );
});

interface EventCoverProps {
  event: { id: string; category: EventCategory; imageUrl: string | null };
  /** Loads the picture at once, for the first one of a page; others load lazily. */
  eager?: boolean;
  detail?: Detail | undefined;
  className?: string | undefined;
}

/**
 * An event's picture at 16:9, or a pattern generated from its id and category. Decorative: the name is always next to
 * it.
 */
export function EventCover({ event, eager = false, detail = 0, className }: EventCoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={cn('relative aspect-video overflow-hidden', className)}>
      <CoverArt id={event.id} category={event.category} hue={pictureHue(event.imageUrl)} detail={detail} />
      {event.imageUrl && event.imageUrl !== broken ? (
        <img
          src={event.imageUrl}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(event.imageUrl)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </div>
  );
}
