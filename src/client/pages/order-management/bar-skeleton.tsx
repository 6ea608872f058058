import { useTranslation } from 'react-i18next';
import { EventFrameSkeleton } from '#client/features/event-frame/event-frame.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { BarNumbersSkeleton } from './bar-numbers.tsx';
import { WaitingSkeleton } from './waiting-orders.tsx';

interface BarSkeletonProps {
  /** The reader has events of their own, whose pages have a frame; others choose among those they work at. */
  frame: boolean;
}

/** While it is not known whose bar it is: what will stand above its numbers, and those. */
export function BarSkeleton({ frame }: BarSkeletonProps) {
  const { t } = useTranslation('bar');
  return (
    <>
      {frame ? <EventFrameSkeleton /> : null}
      <div className={BAR_HEAD}>
        <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
        <Skeleton className="my-1 h-4 w-36" />
      </div>
      {frame ? null : (
        <div className="mb-4 flex max-w-xl flex-col gap-1.5">
          <Skeleton className="my-0.5 h-5 w-28" />
          <Skeleton className="h-12 w-full rounded-xl" />
        </div>
      )}
      <div className={BAR_TOOLS}>
        <Skeleton className="my-2 h-7 w-56" />
        <Skeleton className="h-11 w-40 rounded-xl sm:h-13 sm:w-48" />
      </div>
      <BarNumbersAndListSkeleton />
    </>
  );
}

/** Tiles grow with what they say, so that what stands below them comes with the numbers. */
export function BarNumbersAndListSkeleton() {
  return (
    <div>
      <BarNumbersSkeleton />
      <div className={BAR_LIST_HEAD}>
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-12 w-full rounded-xl sm:max-w-md" />
      </div>
      <WaitingSkeleton />
    </div>
  );
}

/** On a phone the live state has a line of its own: as long as it is, it would else take one when it changes. */
export const BAR_HEAD =
  'mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 max-sm:flex-col max-sm:items-start';
export const BAR_TOOLS = 'mb-4 flex flex-wrap items-center justify-between gap-3';
export const BAR_LIST_HEAD = 'mt-7 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3';
