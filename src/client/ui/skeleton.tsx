import { cn } from './class-names.ts';

/** A still-empty place shaped like what will stand there. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div aria-hidden="true" data-skeleton className={cn('animate-pulse rounded-md bg-muted', className)} />
  );
}
