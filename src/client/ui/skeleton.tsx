import { Fragment, type ReactNode } from 'react';
import { Card } from './card.tsx';
import { cn } from './class-names.ts';

/** A placeholder box, about as high as what comes. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div aria-hidden="true" data-skeleton className={cn('animate-pulse rounded-md bg-muted', className)} />
  );
}

interface SkeletonsProps {
  count?: number;
  /** What screen readers hear: "Loading orders…" */
  label?: string;
  /** The layout of the list. */
  className?: string | undefined;
}

/** Plain boxes: tiles, fields, cards without a picture. */
export function SkeletonBoxes({ box, className, ...list }: SkeletonsProps & { box: string }) {
  return (
    <Places {...list} className={cn('grid gap-3', className)}>
      <Skeleton className={cn('rounded-2xl', box)} />
    </Places>
  );
}

interface SkeletonRowsProps extends SkeletonsProps {
  /** Spacing or height of each row. */
  row?: string;
  /** The size of the icon in front. */
  icon?: string;
  /** Lines below the title and the amount. */
  lines?: number;
}

/** Rows of a list or a table: an icon, a title with an amount, and lines below. */
export function SkeletonRows({ row = 'py-3.5', icon, lines = 0, className, ...list }: SkeletonRowsProps) {
  return (
    <Places {...list} className={cn('divide-y', className)}>
      <div className={cn('flex items-center gap-3.5', lines > 0 && 'items-start', row)}>
        {icon ? <Skeleton className={cn('shrink-0', icon)} /> : null}
        <div className="min-w-0 flex-1">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 w-1/5 max-w-20" />
          </div>
          <Lines count={lines} />
        </div>
      </div>
    </Places>
  );
}

interface SkeletonCardsProps extends SkeletonsProps {
  picture: 'above' | 'beside' | 'none';
  /** The height of the button or row at the end. */
  foot?: string;
}

/** Cards with a picture, a title and lines. */
export function SkeletonCards({ picture, foot, className, ...list }: SkeletonCardsProps) {
  return (
    <Places {...list} className={cn('grid grid-cols-1 gap-4', className)}>
      <Card className="overflow-hidden">
        {picture === 'above' ? <Skeleton className="aspect-video rounded-none" /> : null}
        <div className="flex gap-4 p-4">
          {picture === 'beside' ? (
            <Skeleton className="aspect-video w-28 shrink-0 self-start rounded-lg sm:w-40" />
          ) : null}
          <div className="min-w-0 flex-1">
            <Skeleton className="h-6 w-4/5" />
            <Lines count={picture === 'above' ? 3 : 2} />
          </div>
        </div>
        {foot ? (
          <div className="border-t p-4">
            <Skeleton className={cn('w-full', foot)} />
          </div>
        ) : null}
      </Card>
    </Places>
  );
}

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/4'];

function Lines({ count }: { count: number }) {
  return WIDTHS.slice(0, count).map((width) => <Skeleton key={width} className={cn('mt-2 h-4', width)} />);
}

/** The same placeholder in each place of the list. */
function Places({ count = 1, label, className, children }: SkeletonsProps & { children: ReactNode }) {
  return (
    <div className={className}>
      {label ? (
        <p role="status" className="sr-only">
          {label}
        </p>
      ) : null}
      {Array.from({ length: count }, (_, index) => `${index}`).map((place) => (
        <Fragment key={place}>{children}</Fragment>
      ))}
    </div>
  );
}
