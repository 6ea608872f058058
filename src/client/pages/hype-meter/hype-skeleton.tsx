import { Skeleton } from '#client/ui/skeleton.tsx';

/** Same height as the loaded figures. */
export function HypeSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr]">
        <Skeleton className="h-80 rounded-2xl sm:h-64" />
        <div className="grid gap-4 min-[24rem]:grid-cols-2 lg:grid-cols-1">
          <Skeleton className="h-36 rounded-2xl" />
          <Skeleton className="h-36 rounded-2xl" />
        </div>
      </div>
      <Skeleton className="h-96 rounded-2xl" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-28 rounded-2xl" />
        <Skeleton className="h-28 rounded-2xl" />
        <Skeleton className="h-28 rounded-2xl" />
      </div>
    </div>
  );
}
