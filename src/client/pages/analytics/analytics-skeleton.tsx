import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/skeleton.tsx';

const TILES = ['first', 'second', 'third', 'fourth'];

/** As tall as the numbers that will stand here. */
export function AnalyticsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {TILES.map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-2xl" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </div>
  );
}
