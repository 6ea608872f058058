import type { ReactNode } from 'react';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';

interface ColumnProps {
  /** Id of its heading. */
  id: string;
  title: string;
  /** Null while unknown. */
  count: number | null;
  note?: string | undefined;
  /** Whether it is the selected one, where there is only room for one. */
  selected: boolean;
  children: ReactNode;
}

/** A column of orders that scrolls by itself; on a phone the only one shown, below the tabs that name it. */
export function Column({ id, title, count, note, selected, children }: ColumnProps) {
  const { number } = useFormats();
  return (
    <section
      aria-labelledby={id}
      className={cn('min-h-0 min-w-0 flex-col @min-[60rem]/bar:flex', selected ? 'flex' : 'hidden')}
    >
      <div className="flex flex-wrap items-baseline gap-x-2.5 px-1 pb-2 @max-[60rem]/bar:sr-only">
        <h2 id={id} className="font-semibold text-lg tracking-tight">
          {title}
        </h2>
        {count === null ? null : (
          <p className="font-semibold text-lg text-muted-foreground">{number(count)}</p>
        )}
        {note ? <p className="text-muted-foreground text-sm">{note}</p> : null}
      </div>
      <div className="min-h-0 flex-1 @min-[60rem]/bar:overflow-y-auto @min-[60rem]/bar:overscroll-contain">
        {children}
      </div>
    </section>
  );
}
