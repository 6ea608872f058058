import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';

export const FRAME = 'mx-auto w-full max-w-7xl px-5 sm:px-8';

interface SectionTitleProps {
  id: string;
  className?: string;
  children: ReactNode;
}

export function SectionTitle({ id, className, children }: SectionTitleProps) {
  return (
    <h2
      id={id}
      className={cn(
        'wrap-anywhere max-w-4xl font-display font-semibold text-[clamp(min(1.6rem,9.5vw),3.7vw,3.25rem)] leading-[1.12] tracking-tight',
        className,
      )}
    >
      {children}
    </h2>
  );
}
