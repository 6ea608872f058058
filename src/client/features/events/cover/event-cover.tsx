import { memo, useState } from 'react';
import { cn } from '#client/ui/class-names.ts';
import type { EventCategory } from '#shared/states.ts';
import { COVER_HEIGHT, COVER_WIDTH } from './cover-drawing.ts';
import { paletteOf } from './palette.ts';
import { patternOf } from './pattern-of.ts';
import { randomFrom } from './random.ts';

/** The generated cover, deterministic for each event. */
export const CoverArt = memo(function CoverArt({ id, category }: { id: string; category: EventCategory }) {
  const random = randomFrom(`${category} ${id}`);
  const colors = paletteOf(category, random);
  const draw = patternOf(category, random);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
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
  className?: string | undefined;
}

/**
 * An event's picture at 16:9, or a pattern generated from its id and category. Decorative: the name is always next to
 * it.
 */
export function EventCover({ event, eager = false, className }: EventCoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={cn('relative aspect-video overflow-hidden', className)}>
      <CoverArt id={event.id} category={event.category} />
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
