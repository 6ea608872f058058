import type { MenuCategory } from '#shared/states.ts';
import { foldName } from '#shared/text/fold-name.ts';
import type { Draw } from './drawing.ts';
import { coupe, cup, mug, tumbler } from './drinks.tsx';
import { bowl, plate, sandwich, slice, taco } from './food.tsx';
import { badge, booklet, shirt, tote, vinyl } from './merchandise.tsx';

/** Prefixes of words as `foldName` normalizes them; with a trailing space, the whole word. The first match wins. */
type Drawings = { any: Draw; named: readonly (readonly [Draw, readonly string[]])[] };

const DRAWINGS: Record<MenuCategory, Drawings> = {
  food: {
    any: plate,
    named: [
      [taco, ['taco', 'tostada', 'tlayuda', 'quesadilla', 'gordita', 'тако']],
      [
        slice,
        [
          'pie ',
          'cake',
          'cheesecake',
          'cobbler',
          'tart ',
          'pastel',
          'pay ',
          'tarta',
          'торт',
          'пирог ',
          'чизкеик',
        ],
      ],
      [
        sandwich,
        [
          'sandwich',
          'burger',
          'hamburg',
          'torta',
          'bagel',
          'hot dog',
          'бутерброд',
          'сэндвич',
          'бургер',
          'хот дог',
        ],
      ],
      [bowl, ['bowl', 'soup', 'chili ', 'ramen', 'salad', 'guacamole', 'popcorn', 'elote', 'esquite']],
      [
        bowl,
        ['sopa', 'caldo', 'pozole', 'ensalada', 'palomitas', 'суп ', 'салат', 'боул', 'попкорн', 'рамен'],
      ],
    ],
  },
  drinks: {
    any: tumbler,
    named: [
      [tumbler, ['iced', 'ice ', 'cold', 'sweet tea', 'helado', 'frio', 'холодн']],
      [mug, ['beer', 'lager', 'ale ', 'ipa ', 'stout', 'cider', 'cerveza', 'michelada', 'пиво', 'сидр']],
      [
        cup,
        [
          'coffee',
          'tea ',
          'latte',
          'cappuccino',
          'espresso',
          'cocoa',
          'cafe',
          'te ',
          'кофе',
          'чаи ',
          'какао',
        ],
      ],
      [
        coupe,
        ['cocktail', 'wine', 'margarita', 'martini', 'spritz', 'champagne', 'prosecco', 'sparkling wine'],
      ],
      [coupe, ['coctel', 'vino', 'espumoso', 'вино', 'вина', 'коктеил', 'игрист', 'шампанск', 'просекко']],
    ],
  },
  merchandise: {
    any: badge,
    named: [
      [shirt, ['t shirt', 'tshirt', 'tee ', 'shirt', 'hoodie', 'playera', 'camiseta', 'sudadera']],
      [shirt, ['футболк', 'маика', 'худи', 'толстовк']],
      [tote, ['tote', 'bag ', 'bolsa', 'сумк', 'шоппер']],
      [vinyl, ['vinyl', 'record ', 'lp ', 'vinilo', 'винил', 'пластинк']],
      [booklet, ['book', 'program', 'playbill', 'poster', 'zine', 'libro', 'cartel']],
      [booklet, ['книг', 'программ', 'альбом', 'плакат', 'афиш', 'постер']],
    ],
  },
};

/** An item's drawing by its name; falls back to the category's generic one. */
export function drawingOf(category: MenuCategory, name: string): Draw {
  const words = ` ${foldName(name)} `;
  const { any, named } = DRAWINGS[category];
  return named.find(([, begun]) => begun.some((word) => words.includes(` ${word}`)))?.[0] ?? any;
}

type Place = readonly [number, number];

/** Base hues per category on the OKLCH color wheel, with the offset of the highlights (degrees). */
export const ART_WHEELS = {
  food: [
    [42, 48],
    [25, 65],
    [75, -40],
    [135, -60],
  ],
  drinks: [
    [205, 120],
    [255, -90],
    [165, -75],
    [230, 150],
  ],
  merchandise: [
    [300, 95],
    [345, 60],
    [265, 150],
  ],
} as const satisfies Record<MenuCategory, readonly [Place, ...Place[]]>;
