import { ListFilter, Search } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Height and corners of the controls above a table: dense with a mouse, larger for a thumb. */
export const TABLE_FIELD = 'min-h-11 rounded-lg lg:min-h-10';

export interface TableBarProps {
  /** The search; or search and filters, where `filters` is left out. */
  children?: ReactNode;
  /** Beside the search; in a narrow place behind a button, so that the first row stays on the first screen. */
  filters?: ReactNode;
  /** Whether a filter leaves rows out: then they show at once. */
  isFiltered?: boolean;
  /** In a narrow place the search is behind the button too. */
  foldsSearch?: boolean;
  /** One line about the rows, such as how many guests are in. */
  note?: string;
}

/** Search, filters, a line about the rows, and the menu of order and columns: one row in a wide place. */
export function TableBar({
  children,
  filters,
  isFiltered = false,
  foldsSearch = false,
  note,
  view,
}: TableBarProps & { view: ReactNode }) {
  const { t } = useTranslation('table');
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isFiltered;
  if (!filters && !foldsSearch)
    return (
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-48">{children}</div>
        {view}
      </div>
    );
  const search = (
    <div
      className={cn(
        'min-w-0 flex-1 basis-40 @min-[44rem]:max-w-88',
        foldsSearch && 'order-1 basis-full @min-[44rem]:order-none @min-[44rem]:block @min-[44rem]:basis-40',
        foldsSearch && !isOpen && 'hidden',
      )}
    >
      {children}
    </div>
  );
  const Icon = foldsSearch ? Search : ListFilter;
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-2',
        // A page may draw its tabs below the free space beside the buttons.
        foldsSearch && 'pointer-events-none justify-end *:pointer-events-auto',
      )}
    >
      {search}
      <IconButton
        reads
        variant="outline"
        label={t(foldsSearch ? 'find' : 'filters')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
        className={cn(TABLE_FIELD, '@min-[44rem]:hidden', isFiltered && 'border-ring text-primary-ink')}
      >
        <Icon aria-hidden="true" />
      </IconButton>
      <div
        id={id}
        className={cn(
          'order-1 w-full flex-wrap gap-2 *:flex-[1_1_9rem] @min-[44rem]:order-none @min-[44rem]:flex @min-[44rem]:w-auto @min-[44rem]:*:flex-none',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {filters}
      </div>
      {note === undefined ? null : (
        <p className="order-2 min-h-5 w-full text-muted-foreground text-sm @min-[44rem]:order-none @min-[44rem]:ml-auto @min-[44rem]:w-auto">
          {note}
        </p>
      )}
      <div className={cn(note === undefined && '@min-[44rem]:ml-auto')}>{view}</div>
    </div>
  );
}
