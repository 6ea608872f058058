import { cn } from '#client/ui/class-names.ts';

/** The color of a zone beside its name, with an edge that shows on both themes. */
export function ZoneDot({ color, className }: { color: string; className?: string | false }) {
  return (
    <span
      aria-hidden="true"
      className={cn('size-3.5 shrink-0 rounded-full border border-foreground/20', className)}
      style={{ backgroundColor: color }}
    />
  );
}
