import { memo, useState } from 'react';
import { cn } from '#client/ui/class-names.ts';
import type { MenuItemView } from '#shared/contracts/menu.ts';
import { paletteAt, spread, type Wheel } from '#shared/events/palette.ts';
import type { MenuCategory } from '#shared/states.ts';
import { randomFrom } from '#shared/text/random.ts';
import { ART_HEIGHT, ART_WIDTH } from './drawing.ts';
import { ART_WHEELS, drawingOf } from './drawing-of.ts';

function pick<T>(choices: readonly [T, ...T[]], random: () => number): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

interface MenuArtProps {
  id: string;
  category: MenuCategory;
  name: string;
}

/** The generated picture, deterministic for an item's id, category and name. */
const MenuArt = memo(function MenuArt({ id, category, name }: MenuArtProps) {
  const random = randomFrom(`${category} ${id}`);
  const draw = drawingOf(category, name);
  const colors = paletteAt(spread(pick<Wheel>(ART_WHEELS[category], random), random));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${ART_WIDTH} ${ART_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <rect width={ART_WIDTH} height={ART_HEIGHT} fill={colors.ground} />
      {draw(random, colors)}
    </svg>
  );
});

interface MenuPictureProps {
  item: Pick<MenuItemView, 'id' | 'category' | 'name' | 'imageUrl'>;
  className?: string | undefined;
}

/** An item's picture, or a generated drawing. Decorative: the name is always next to it. */
export function MenuPicture({ item, className }: MenuPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={cn('relative overflow-hidden', className)}>
      <MenuArt id={item.id} category={item.category} name={item.name} />
      {item.imageUrl && item.imageUrl !== broken ? (
        <img
          src={item.imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(item.imageUrl)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </div>
  );
}
