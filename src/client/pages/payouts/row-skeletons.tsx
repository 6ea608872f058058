import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/skeleton.tsx';

const PLACES = ['first', 'second', 'third'];

/** Same height as the loaded rows. */
export function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-32 w-full rounded-2xl sm:h-20" />
      ))}
    </div>
  );
}
