import { useTranslation } from 'react-i18next';
import type { House } from '#client/features/seats/house/house.ts';
import { ShapeLegend } from '#client/features/seats/plan-view/shape-legend.tsx';

const SHAPES = ['free', 'mine', 'held', 'sold', 'kept', 'blocked'] as const;

/** What the shapes on the plan mean. */
export function Legend({ house }: { house: House }) {
  const { t } = useTranslation('seatOffice');
  const { index, usageOf } = house;
  const shapes = [
    ...SHAPES,
    ...(index.seats.some((seat) => usageOf(seat).state === 'off') ? (['off'] as const) : []),
    ...(index.units.length > 0 ? (['space'] as const) : []),
  ];
  return (
    <ShapeLegend
      label={t('legend.title')}
      shapes={shapes.map((shape) => ({ shape, words: t(`legend.${shape}`) }))}
      color={index.plan.zones[0]?.color}
    />
  );
}
