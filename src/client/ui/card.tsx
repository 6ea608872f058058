import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={cn('rounded-2xl border bg-card text-card-foreground shadow-card', className)}
    />
  );
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('flex flex-col gap-1 p-5 pb-0 sm:p-6 sm:pb-0', className)} />;
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 {...props} className={cn('font-semibold text-xl tracking-tight', className)}>
      {children}
    </h2>
  );
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={cn('text-muted-foreground', className)} />;
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('p-5 sm:p-6', className)} />;
}
