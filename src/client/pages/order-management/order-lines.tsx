import { cn } from '#client/ui/class-names.ts';
import type { BarOrderView } from '#shared/contracts/orders.ts';

/** The order's items, quantities first: they are the most common mistake. */
export function OrderLines({ lines, className }: { lines: BarOrderView['lines']; className?: string }) {
  return (
    <ul className={cn('grid gap-0.5', className)}>
      {lines.map((line) => (
        <li key={line.menuItemId} className="flex items-baseline gap-2 text-lg leading-snug">
          <span
            className={cn(
              'min-w-8 shrink-0 rounded-md px-1 text-center',
              line.quantity > 1 ? 'bg-foreground font-bold text-background' : 'text-muted-foreground',
            )}
          >
            {line.quantity}×
          </span>
          <span className="wrap-anywhere min-w-0 font-semibold">{line.name}</span>
        </li>
      ))}
    </ul>
  );
}
