import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu, MenuCheck, MenuLabel, MenuSeparator } from '#client/ui/dropdown-menu.tsx';
import type { DataColumn } from './columns.ts';

interface ViewMenuProps<Item> {
  columns: readonly DataColumn<Item>[];
  hidden: readonly string[];
  onToggle: (id: string) => void;
  sort: TableSort | undefined;
}

export interface TableSort {
  value: string;
  onChange: (value: string) => void;
}

/** Order and columns: on a phone the only way to sort. */
export function ViewMenu<Item>({ columns, hidden, onToggle, sort }: ViewMenuProps<Item>) {
  const { t } = useTranslation('table');
  const sortable = sort ? columns.filter((column) => column.sort) : [];
  return (
    <DropdownMenu
      className="max-h-[min(28rem,var(--available-height,100vh))] overflow-y-auto"
      trigger={
        <Button variant="outline" className="min-h-12 rounded-xl">
          <SlidersHorizontal aria-hidden="true" />
          {t('view')}
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
