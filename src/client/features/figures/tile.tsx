import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { FitLine } from '#client/ui/fit-line.tsx';

/** One number with its name, and a line about it. */
export function Tile({ label, value, note }: { label: string; value: string; note?: ReactNode }) {
  return (
    <Card className="min-w-0 p-4 sm:p-5">
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd>
        <span className="mt-0.5 block font-semibold text-xl tracking-tight sm:text-2xl">
          <FitLine text={value} />
        </span>
        {note ? <span className="mt-0.5 block text-muted-foreground text-sm">{note}</span> : null}
      </dd>
    </Card>
  );
}

/** @param of how many stand beside each other where there is room */
export function Tiles({ children, of = 4 }: { children: ReactNode; of?: 3 | 4 }) {
  return (
    <dl className={cn('grid grid-cols-2 gap-3 sm:gap-4', of === 3 ? 'sm:grid-cols-3' : 'lg:grid-cols-4')}>
      {children}
    </dl>
  );
}
