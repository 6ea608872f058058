import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { useSeen } from './use-seen.ts';

interface RevealProps {
  className?: string;
  /** The place in a row: each comes a little after the one before it. */
  order?: number;
  children: ReactNode;
}

/** Comes up once, when a tenth of it is on screen. Whoever asked for less motion finds it there. */
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
