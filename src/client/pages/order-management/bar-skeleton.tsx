import { Skeleton } from '#client/ui/skeleton.tsx';
import { BarNumbersSkeleton } from './bar-numbers.tsx';
import { WaitingSkeleton } from './waiting/waiting-orders.tsx';

/** Placeholder until the event is known. */
export function BarSkeleton() {
  return (
    <>
      <div className={BAR_STRIP}>
        <BarNumbersSkeleton />
      </div>
      <BarListSkeleton />
    </>
  );
}

export function BarListSkeleton() {
  return (
    <>
      <div className={BAR_LIST_HEAD}>
        <Skeleton className="h-7 w-40 max-sm:hidden" />
        <Skeleton className="h-12 w-full rounded-xl sm:max-w-md" />
      </div>
      <WaitingSkeleton />
    </>
  );
}

export const BAR_STRIP = 'flex min-h-18 wrap-anywhere items-center justify-between gap-x-4 py-2.5';
export const BAR_LIST_HEAD = 'mb-4 flex items-center justify-between gap-x-6';
