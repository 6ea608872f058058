import { cn } from './class-names.ts';

/** A placeholder in the shape of loading content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div aria-hidden="true" data-skeleton className={cn('animate-pulse rounded-md bg-muted', className)} />
  );
}
