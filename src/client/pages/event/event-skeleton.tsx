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
        <Skeleton className="-mx-4 -mt-6 aspect-video rounded-none sm:mx-0 sm:mt-0 sm:rounded-2xl" />
        <Skeleton className="mt-5 h-5 w-24" />
        <Skeleton className="mt-3 h-9 w-4/5" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="mt-4 h-40 w-full rounded-2xl" />
      </div>
    </div>
  );
}
