import { cn } from '#client/ui/class-names.ts';

/** The sold share as a bar. Decorative: the numbers are next to it. */
export function SoldBar({ part, whole, className }: { part: number; whole: number; className?: string }) {
  const share = whole > 0 ? Math.min(1, part / whole) : 0;
  return (
    <div aria-hidden="true" className={cn('h-1.5 overflow-hidden rounded-full bg-muted', className)}>
      <div
        className="h-full rounded-full bg-foreground/70 transition-[width] duration-500"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
