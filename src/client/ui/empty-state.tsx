import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

interface EmptyStateProps {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** Explains why a list is empty and what to do next. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      <div className="mb-5 grid size-16 place-items-center rounded-2xl bg-primary-soft text-primary-ink [&_svg]:size-7">
        {icon}
      </div>
      <h2 className="font-semibold text-lg">{title}</h2>
      {text ? <p className="mt-1.5 max-w-sm text-pretty text-muted-foreground">{text}</p> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
