import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

const PLACES = ['first', 'second', 'third', 'fourth'];

interface TilesSkeletonProps {
  className?: string;
  /** How tall each of them will be. */
  tileClassName?: string;
}

/** The room of four numbers that are not known yet. */
export function TilesSkeleton({ className, tileClassName = 'h-24' }: TilesSkeletonProps) {
  return (
    <div className={cn('grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4', className)}>
      {PLACES.map((place) => (
        <Skeleton key={place} className={cn('rounded-2xl', tileClassName)} />
      ))}
    </div>
  );
}
