import { useTranslation } from 'react-i18next';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';

/** Same height as the loaded figures. */
export function AnalyticsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <SkeletonBoxes label={t('loading')} className="grid-cols-1" count={1} box="h-112" />
      <SkeletonBoxes className="grid-cols-2 sm:gap-4 lg:grid-cols-4" count={4} box="h-24" />
    </div>
  );
}
