import type { OrderLines } from '#client/features/check-in/scan/verdict.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';

/** The order's items, quantities first because staff count by them. */
export function OrderLineList({
  lines,
  large,
  className,
}: {
  lines: OrderLines;
  large?: boolean;
  className?: string;
}) {
  const { number } = useFormats();
  return (
    <ul className={cn('flex w-full flex-col gap-2 text-left', className)}>
      {lines.map(({ name, quantity }) => (
        <li key={name} className="flex items-baseline gap-4">
          <span
            className={cn(
              'shrink-0 text-right font-semibold',
              large ? 'min-w-16 text-4xl' : 'min-w-12 text-2xl',
            )}
          >
            {number(quantity)}
            <span aria-hidden="true" className="ml-1 font-normal text-[0.6em]">
              ×
            </span>
          </span>
          <span className={cn('wrap-anywhere min-w-0', large ? 'text-2xl' : 'text-lg')}>{name}</span>
        </li>
      ))}
    </ul>
  );
}
