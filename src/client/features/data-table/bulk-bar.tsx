import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { LoadedRows } from './loaded-rows.ts';

export interface BulkWork<Item> {
  /** Most rows at once. */
  max: number;
  /** Buttons for the selected rows. */
  actions: (items: readonly Item[], clear: () => void) => ReactNode;
}

interface BulkBarProps<Item> {
  selected: readonly Item[];
  bulk: BulkWork<Item>;
  rows: LoadedRows<Item>;
  /** Selects the first `bulk.max` matching rows; those not loaded yet are loaded. */
  onAll: () => void;
  isSelectingAll: boolean;
  onClear: () => void;
}

/** What can be done with the selected rows. It floats above the end of the table. */
export function BulkBar<Item>({ selected, bulk, rows, onAll, isSelectingAll, onClear }: BulkBarProps<Item>) {
  const { t } = useTranslation('table');
  const { number } = useFormats();
  const tooMany = selected.length > bulk.max;
  return (
    <section
      aria-label={t('bulk')}
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-xl border bg-popover p-2 pl-4 text-popover-foreground shadow-float lg:bottom-4"
    >
      <p role="status" className="mr-2 font-medium text-sm">
        {t('selected', { count: selected.length, number: number(selected.length) })}
        {tooMany ? (
          <span className="block font-normal text-muted-foreground">
            {t('atMost', { max: number(bulk.max) })}
          </span>
        ) : null}
      </p>
      {rows.hasMore || tooMany ? (
        <Button reads variant="ghost" size="sm" busy={isSelectingAll} onClick={onAll}>
          {!tooMany && rows.total !== null && rows.total <= bulk.max
            ? t('selectMatching', { count: rows.total, number: number(rows.total) })
            : t('selectFirst', { number: number(bulk.max) })}
        </Button>
      ) : null}
      {tooMany ? null : bulk.actions(selected, onClear)}
      <IconButton reads variant="ghost" label={t('clear')} onClick={onClear} className="size-9">
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}
