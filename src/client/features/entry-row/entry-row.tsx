import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';

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
