import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Height and corners of the controls above a table: dense with a mouse, larger for a thumb. */
export const TABLE_FIELD = 'min-h-11 rounded-lg lg:min-h-10';

interface TableBarProps {
  children?: ReactNode;
  filters?: ReactNode;
  isFiltered?: boolean;
  note?: string | null;
  /** The menu of order and columns. */
  view: ReactNode;
}

/** Search, filters, a line about the rows, and the view: one row in a wide place. */
export function TableBar({ children, filters, isFiltered = false, note, view }: TableBarProps) {
  const { t } = useTranslation('table');
  const id = useId();
  const [isOpen, setIsOpen] = useState(isFiltered);
  if (!filters)
    return (
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-48">{children}</div>
        {view}
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-40 @min-[44rem]:max-w-88">{children}</div>
      <IconButton
        reads
        variant="outline"
        label={t('filters')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(TABLE_FIELD, '@min-[44rem]:hidden', isFiltered && 'border-ring text-primary-ink')}
      >
        <ListFilter aria-hidden="true" />
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
