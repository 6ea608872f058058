import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface EntryRowProps {
  icon: LucideIcon;
  /** Gives the icon an accent background instead of a gray one. */
  accent?: boolean;
  title: ReactNode;
  amount: string;
  /** Incoming money. */
  income?: boolean;
  children: ReactNode;
}

/** One transaction in a list: title and amount, then time and subject below. */
export function EntryRow({ icon: Icon, accent, title, amount, income, children }: EntryRowProps) {
  return (
    <li className="flex items-start gap-3.5 py-3.5">
      <span
        className={cn(
          'grid size-10 shrink-0 place-items-center rounded-lg',
          accent ? 'bg-primary-soft text-primary-ink' : 'bg-muted text-muted-foreground',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="wrap-anywhere min-w-0 font-medium">{title}</p>
          <p className={cn('font-semibold tabular-nums', income && 'text-success-ink')}>{amount}</p>
        </div>
        {children}
      </div>
    </li>
  );
}

/** Placeholder of a loading row. */
export function EntryRowSkeleton() {
  return (
    <div className="flex items-start gap-3.5 py-3.5">
      <Skeleton className="size-10 shrink-0 rounded-lg" />
      <div className="flex-1">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-6 w-20" />
        </div>
        <Skeleton className="mt-1 h-4 w-48 max-w-full" />
        <Skeleton className="mt-2 h-4 w-56 max-w-full" />
      </div>
    </div>
  );
}
