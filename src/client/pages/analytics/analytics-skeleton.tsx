import { useTranslation } from 'react-i18next';
import { TilesSkeleton } from '#client/features/figures/tiles-skeleton.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Same height as the loaded figures. */
export function AnalyticsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <TilesSkeleton />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 rounded-2xl" />
        <Skeleton className="h-96 rounded-2xl" />
      </div>
    </div>
  );
}
