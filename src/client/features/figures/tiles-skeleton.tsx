import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

const PLACES = ['first', 'second', 'third', 'fourth'];

interface TilesSkeletonProps {
  className?: string;
  /** Height class of each tile. */
  tileClassName?: string;
}

/** Placeholder of four loading tiles. */
export function TilesSkeleton({ className, tileClassName = 'h-24' }: TilesSkeletonProps) {
  return (
    <div className={cn('grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4', className)}>
      {PLACES.map((place) => (
        <Skeleton key={place} className={cn('rounded-2xl', tileClassName)} />
      ))}
    </div>
  );
}
