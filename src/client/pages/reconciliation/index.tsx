import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ReconcileOverview } from '#shared/contracts/reconciliation/reconciliation.ts';
import { Books } from './books.tsx';
import { EventSheet } from './event/event-sheet.tsx';
import { groupedFindings } from './grouped-findings.ts';
import { useBooks } from './use-books.ts';
import { useEventInPath } from './use-event-in-path.ts';
import { useLiveEventColumns } from './use-live-event-columns.tsx';

type LiveEvent = ReconcileOverview['items'][number];

const idOf = ({ eventId }: LiveEvent) => eventId;
const nameOf = ({ eventName }: LiveEvent) => eventName;

export default function ReconciliationPage() {
  const { t } = useTranslation('reconciliation');
  const sheet = useEventInPath();
  const { moment } = useFormats();
  const query = useInfiniteQuery(trpc.reconcile.overview.infiniteQueryOptions({}, NEXT_PAGE));
  const rows = useLoadedRows(query, itemsOf);
  const books = useBooks();
  const checks = books.last?.checks;
  const findingsOf = useMemo(
    () => new Map(groupedFindings(checks ?? []).map(({ event, count }) => [event?.id ?? '', count])),
    [checks],
  );
  const columns = useLiveEventColumns(findingsOf);
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">{t('lead')}</p>
      <Books books={books} />
      <h2 className="mt-8 font-semibold text-xl tracking-tight">{t('list.title')}</h2>
      <p className="mt-1 text-muted-foreground text-sm">
        {books.last ? t('list.checked', { when: moment(books.last.checkedAt) }) : t('list.notChecked')}
      </p>
      <DataTable
        name="reconciliation"
        label={t('list.title')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        onOpen={({ eventId }) => sheet.open(eventId)}
        totalText={(count) => t('list.count', { count })}
        empty={
          <EmptyState
            icon={<Scale aria-hidden="true" />}
            title={t('list.emptyTitle')}
            text={t('list.emptyText')}
          />
        }
      />
      <EventSheet eventId={sheet.eventId} onClose={sheet.close} />
    </>
  );
}
