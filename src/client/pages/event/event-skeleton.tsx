import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Same layout as the loaded page. */
export function EventSkeleton() {
  const { t } = useTranslation('events');
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div>
        <Skeleton className="-mx-4 -mt-6 h-72 rounded-none sm:mx-0 sm:mt-0 sm:h-80 sm:rounded-2xl lg:h-96" />
        <Skeleton className="mt-4 h-12 w-4/5 lg:mt-6" />
        <Skeleton className="mt-4 h-13 w-full lg:mt-6" />
      </div>
      <Skeleton className="h-60 w-full rounded-2xl" />
    </div>
  );
}
