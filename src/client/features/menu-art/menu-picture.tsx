import { memo, useState } from 'react';
import { paletteAt } from '#client/features/event-cover/palette.ts';
import { randomFrom } from '#client/features/event-cover/random.ts';
import { cn } from '#client/ui/class-names.ts';
import type { MenuItemView } from '#shared/contracts/menu.ts';
import type { MenuCategory } from '#shared/states.ts';
import { ART_HEIGHT, ART_WHEELS, ART_WIDTH, DRAWINGS } from './drawings.tsx';

function pick<T>(choices: readonly [T, ...T[]], random: () => number): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

/** The generated picture: always the same for one item. */
const MenuArt = memo(function MenuArt({ id, category }: { id: string; category: MenuCategory }) {
  const random = randomFrom(`${category} ${id}`);
  const draw = pick(DRAWINGS[category], random);
  const colours = paletteAt(pick<readonly [number, number]>(ART_WHEELS[category], random), random);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${ART_WIDTH} ${ART_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <rect width={ART_WIDTH} height={ART_HEIGHT} fill={colours.ground} />
      {draw(random, colours)}
    </svg>
  );
});

interface MenuPictureProps {
  item: Pick<MenuItemView, 'id' | 'category' | 'imageUrl'>;
  className?: string | undefined;
}

/** An item's picture, or one drawn from its id and category. Its name always stands beside it. */
export function MenuPicture({ item, className }: MenuPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={cn('relative overflow-hidden', className)}>
      <MenuArt id={item.id} category={item.category} />
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
