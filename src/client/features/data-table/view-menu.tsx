import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { DropdownMenu, MenuCheck, MenuLabel, MenuSeparator } from '#client/ui/dropdown-menu.tsx';
import type { DataColumn } from './columns.ts';
import { TABLE_FIELD } from './table-bar.tsx';

interface ViewMenuProps<Item> {
  columns: readonly DataColumn<Item>[];
  hidden: readonly string[];
  onToggle: (id: string) => void;
  sort: TableSort | undefined;
}

export interface TableSort {
  value: string;
  onChange: (value: string) => void;
  /** Why a column does not sort. */
  note?: string | undefined;
}

/** Order and columns: on a phone the only way to sort. */
export function ViewMenu<Item>({ columns, hidden, onToggle, sort }: ViewMenuProps<Item>) {
  const { t } = useTranslation('table');
  const sortable = sort ? columns.filter((column) => column.sort) : [];
  return (
    <DropdownMenu
      className="max-h-[min(28rem,var(--available-height,100vh))] overflow-y-auto"
      trigger={
        <Button
          variant="outline"
          aria-label={t('view')}
          className={cn(TABLE_FIELD, 'min-w-11 px-0 @min-[44rem]:px-4')}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span className="hidden @min-[44rem]:inline">{t('view')}</span>
        </Button>
      }
    >
      {sortable.length > 0 ? (
        <>
          <MenuLabel>{t('sort')}</MenuLabel>
          {sortable.flatMap(({ header, sort: values }) =>
            (values ?? []).map((value, index) => (
              <MenuCheck key={value} checked={sort?.value === value} onSelect={() => sort?.onChange(value)}>
                {t(index === 0 ? 'ascending' : 'descending', { column: header })}
              </MenuCheck>
            )),
          )}
          {sort?.note ? (
            <p className="max-w-64 px-3 py-2 text-muted-foreground text-sm">{sort.note}</p>
          ) : null}
          <MenuSeparator />
        </>
      ) : null}
      <MenuLabel>{t('columns')}</MenuLabel>
      {columns
        .filter(({ card, isControl }) => card !== 'title' && !isControl)
        .map(({ id, header }) => (
          <MenuCheck key={id} staysOpen checked={!hidden.includes(id)} onSelect={() => onToggle(id)}>
            {header}
          </MenuCheck>
        ))}
    </DropdownMenu>
  );
}
