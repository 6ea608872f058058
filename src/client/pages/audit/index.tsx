import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { AuditEntryView } from '#shared/contracts/audit.ts';
import { AuditFilters } from './audit-filters.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';
import { useAuditFile } from './use-audit-file.ts';
import { useAuditFilters } from './use-audit-filters.ts';
import { useActionName } from './use-entry-text.ts';

const idOf = ({ id }: AuditEntryView) => id;
const NO_ONE = { actor: null, person: null, event: null };

/** Everything audited on the platform, newest first, for administrators. */
export default function AuditPage() {
  const { t } = useTranslation('audit');
  const { filters, query: input, isFiltered, change } = useAuditFilters();
  const [opened, setOpened] = useState<AuditEntryView | null>(null);
  const columns = useAuditColumns();
  const actionName = useActionName();
  const query = useInfiniteQuery({
    ...trpc.users.audit.infiniteQueryOptions(input, NEXT_PAGE),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = useLoadedRows(query, itemsOf);
  const file = useAuditFile(input);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('lead')}</p>
        </div>
        <Button
          variant="outline"
          busy={file.busy}
          disabled={rows.items.length === 0}
          onClick={file.save}
          className="max-sm:w-full"
        >
          <Download aria-hidden="true" />
          {file.busy ? t('file.busy', { count: file.fetched }) : t('file.save')}
        </Button>
      </div>
      <DataTable
        name="audit"
        label={t('title')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={({ action }) => actionName(action)}
        onOpen={setOpened}
        totalText={(count) => t('count', { count })}
        empty={
          <EmptyState
            icon={<ScrollText aria-hidden="true" />}
            title={t(isFiltered ? 'nothingTitle' : 'emptyTitle')}
            text={t(isFiltered ? 'nothingText' : 'emptyText')}
          />
        }
      >
        <AuditFilters
          filters={filters}
          chosen={query.data?.pages[0]?.chosen ?? NO_ONE}
          isFiltered={isFiltered}
          onChange={change}
        />
      </DataTable>
      <EntrySheet
        entry={opened}
        onClose={() => setOpened(null)}
        onFilter={(next) => {
          setOpened(null);
          change(next);
        }}
      />
    </>
  );
}
