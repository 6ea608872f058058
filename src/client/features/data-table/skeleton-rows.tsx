import { Skeleton } from '#client/ui/skeleton.tsx';

/** Placeholders as high as rows. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, index) => `${index}`).map((place) => (
          <div key={place} className="flex h-16 items-center gap-4 border-t px-3 @min-[44rem]:h-10">
            <Skeleton className="h-4 w-4" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="ml-auto h-4 w-1/5" />
          </div>
        ))}
      </div>
    </>
  );
}
