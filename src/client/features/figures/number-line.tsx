import { cn } from '#client/ui/class-names.ts';
import { FitLine } from '#client/ui/fit-line.tsx';

export interface NamedNumber {
  label: string;
  value: string;
  /** May wrap to two lines; amounts may not. */
  wraps?: boolean;
}

const COLUMNS = ['', 'sm:grid-cols-1', 'sm:grid-cols-2', 'sm:grid-cols-3', 'sm:grid-cols-2'];

/** A few figures: rows on a phone, up to three columns elsewhere. */
export function NumberLine({ numbers, className }: { numbers: readonly NamedNumber[]; className?: string }) {
  return (
    <dl className={cn('grid gap-x-4 gap-y-1', COLUMNS[numbers.length] ?? 'sm:grid-cols-3', className)}>
      {numbers.map(({ label, value, wraps }) => (
        <div
          key={label}
          className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4"
        >
          <dt className="text-muted-foreground text-sm">{label}</dt>
          <dd
            className={cn(
              'min-w-0 font-semibold max-sm:flex-1 max-sm:basis-24 max-sm:text-right',
              wraps && 'text-balance text-sm',
            )}
          >
            {wraps ? value : <FitLine text={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
