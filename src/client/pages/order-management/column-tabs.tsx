import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';

export const COLUMNS = ['waiting', 'ready', 'completed'] as const;
export type ColumnName = (typeof COLUMNS)[number];

interface ColumnTabsProps {
  counts: Record<ColumnName, number> | undefined;
  selected: ColumnName;
  onSelect: (column: ColumnName) => void;
}

/** Chooses the column where there is only room for one. */
export function ColumnTabs({ counts, selected, onSelect }: ColumnTabsProps) {
  const { t } = useTranslation('bar');
  const { number } = useFormats();
  return (
    <fieldset className="mb-3 min-w-0 @min-[60rem]/bar:hidden">
      <legend className="sr-only">{t('columns.label')}</legend>
      <div className="flex flex-wrap gap-1 rounded-xl bg-muted p-1">
        {COLUMNS.map((column) => (
          <button
            key={column}
            type="button"
            aria-pressed={column === selected}
            onClick={() => onSelect(column)}
            className="flex min-h-11 flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-2 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-card dark:aria-pressed:bg-border"
          >
            {t(`columns.${column}`)}
            {counts ? <span className="font-semibold tabular-nums">{number(counts[column])}</span> : null}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
