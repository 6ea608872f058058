import { cn } from '#client/ui/class-names.ts';
import type { BarOrderView } from '#shared/contracts/orders.ts';

/** The order's items, quantities first: they are the most common mistake. */
export function OrderLines({ lines, className }: { lines: BarOrderView['lines']; className?: string }) {
  return (
    <ul className={cn('grid gap-1.5', className)}>
      {lines.map((line) => (
        <li key={line.menuItemId} className="flex items-baseline gap-2.5 text-lg">
          <span className="min-w-9 shrink-0 rounded-md bg-muted px-1.5 text-center font-bold">
            {line.quantity}×
          </span>
          <span className="wrap-anywhere min-w-0">{line.name}</span>
        </li>
      ))}
    </ul>
  );
}
