import { cn } from '#client/ui/class-names.ts';

interface SoldBarProps {
  part: number;
  whole: number;
  /** Behind what is usual by now: the only state with a color of its own. */
  isBehind?: boolean;
  className?: string;
}

/** The sold share as a bar. Decorative: the numbers are next to it. */
export function SoldBar({ part, whole, isBehind = false, className }: SoldBarProps) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0;
  return (
    <div aria-hidden="true" className={cn('h-1.5 overflow-hidden rounded-full bg-muted', className)}>
      <div
        className={cn(
          'h-full rounded-full transition-[width] duration-500',
          isBehind ? 'bg-warning' : 'bg-foreground/70 in-[[data-event-hue]]:bg-event',
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
