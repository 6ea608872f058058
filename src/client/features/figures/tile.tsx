import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { FitLine } from '#client/ui/fit-line.tsx';

interface TileProps {
  label: string;
  value: string;
  note?: ReactNode;
  /** The figure that the page is opened for. */
  main?: boolean;
}

/** A figure with its name and an optional note. */
export function Tile({ label, value, note, main = false }: TileProps) {
  return (
    <Card className={cn('min-w-0 p-4 sm:p-5', main && 'border-event/40 bg-event-wash')}>
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

/** @param of number of columns if there is room */
export function Tiles({ children, of = 4 }: { children: ReactNode; of?: 3 | 4 }) {
  return (
    <div className="@container">
      <dl
        className={cn(
          'grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 sm:gap-4',
          of === 3 ? 'sm:@min-[32rem]:grid-cols-3' : 'lg:@min-[40rem]:grid-cols-4',
        )}
      >
        {children}
      </dl>
    </div>
  );
}
