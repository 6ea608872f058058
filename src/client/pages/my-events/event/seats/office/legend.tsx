import { useTranslation } from 'react-i18next';
import { ShapeLegend } from '#client/features/seats/plan-view/shape-legend.tsx';

const SHAPES = ['free', 'mine', 'held', 'sold', 'kept', 'blocked'] as const;

/** What the shapes on the plan mean. */
export function Legend({ hasSpaces }: { hasSpaces: boolean }) {
  const { t } = useTranslation('seatOffice');
  const shapes = [...SHAPES, ...(hasSpaces ? (['space'] as const) : [])];
  return (
    <ShapeLegend
      label={t('legend.title')}
      shapes={shapes.map((shape) => ({ shape, words: t(`legend.${shape}`) }))}
    />
  );
}
