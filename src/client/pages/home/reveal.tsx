import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { useSeen } from './use-seen.ts';

interface RevealProps {
  className?: string;
  /** Index in a row, which staggers the animations. */
  order?: number;
  children: ReactNode;
}

/** Animates in once, when a tenth of it is visible; immediate with reduced motion. */
export function Reveal({ className, order = 0, children }: RevealProps) {
  const [ref, seen] = useSeen<HTMLDivElement>();
  return (
    <div
      ref={ref}
      style={{ transitionDelay: `${order * 90}ms` }}
      className={cn(
        'motion-safe:transition-[opacity,translate] motion-safe:duration-700 motion-safe:ease-out',
        seen ? null : 'motion-safe:translate-y-8 motion-safe:opacity-0',
        className,
      )}
    >
      {children}
    </div>
  );
}
