import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';

interface ColumnProps {
  /** Id of its title. */
  id: string;
  title: string;
  /** Null while unknown. */
  count: number | null;
  note?: string | undefined;
  /** Whether it is the selected one, where there is only room for one. */
  selected: boolean;
  /** Takes the room that the others leave. */
  grows?: boolean;
  /** Leaves its room to the others: only a strip with title and count is left, or nothing where `onFold` is absent. */
  folded?: boolean;
  /** Opens or folds it by a press. */
  onFold?: (folded: boolean) => void;
  children: ReactNode;
}

/** A column of orders that scrolls by itself; on a phone the only one shown, below the tabs that name it. */
export function Column(props: ColumnProps) {
  const { id, title, count, note, selected, grows = false, folded = false, onFold, children } = props;
  const { number } = useFormats();
  const Chevron = folded ? ChevronLeft : ChevronRight;
  const isStrip = folded && onFold !== undefined;
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'relative min-h-0 min-w-0 flex-col',
        selected ? 'flex' : 'hidden',
        folded && !isStrip ? '@min-[60rem]/bar:hidden' : '@min-[60rem]/bar:flex',
        grows ? 'flex-1' : isStrip ? '@min-[60rem]/bar:w-11' : '@min-[60rem]/bar:w-60',
        isStrip && '@min-[60rem]/bar:mb-5 @min-[60rem]/bar:rounded-xl @min-[60rem]/bar:bg-muted',
      )}
    >
      <div
        className={cn(
          'flex items-baseline gap-x-2.5 px-1 pb-2 @max-[60rem]/bar:sr-only',
          folded &&
            '@min-[60rem]/bar:flex-1 @min-[60rem]/bar:p-0 @min-[60rem]/bar:[writing-mode:vertical-rl]',
          isStrip && '@min-[60rem]/bar:items-center @min-[60rem]/bar:pt-3',
        )}
      >
        <h2 id={id} className="whitespace-nowrap font-semibold tracking-tight">
          {title}
        </h2>
        {count === null ? null : (
          <p className="font-semibold text-muted-foreground tabular-nums">{number(count)}</p>
        )}
        {note && !folded ? (
          <p className="min-w-0 flex-1 truncate text-muted-foreground text-sm">{note}</p>
        ) : null}
        {onFold ? (
          <button
            type="button"
            aria-labelledby={id}
            aria-expanded={!folded}
            onClick={() => onFold(!folded)}
            className={cn(
              'flex items-center justify-center rounded-xl text-muted-foreground hover:text-foreground @max-[60rem]/bar:hidden',
              folded
                ? 'absolute inset-0 items-end pb-3 [writing-mode:horizontal-tb]'
                : '-my-2.5 ml-auto size-11 shrink-0 self-center',
            )}
          >
            <Chevron aria-hidden="true" className="size-5" />
          </button>
        ) : null}
      </div>
      <div
        className={cn(
          'min-h-0 flex-1 @min-[60rem]/bar:overflow-y-auto @min-[60rem]/bar:overscroll-contain',
          folded && '@min-[60rem]/bar:hidden',
        )}
      >
        {children}
      </div>
    </section>
  );
}
