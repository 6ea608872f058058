import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Layers, Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { EventFrame } from '#client/features/events/frame/event-frame.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { DISCOUNT_STATES, type DiscountState, type DiscountView } from '#shared/contracts/discounts.ts';
import { BULK_MAX_ROWS } from '#shared/limits.ts';
import { ButtonSection } from './button-section.tsx';
import { useCodeColumns } from './code-columns.tsx';
import { useCodeEvents } from './code-event.ts';
import { CodeSheets, type Writing } from './code-sheets.tsx';
import { ALL_EVENTS } from './code-values.ts';
import { nameOf } from './code-words.ts';
import { CodeActions, type CodesWork, CodeWorkDialog } from './code-work.tsx';
import { SaveList } from './save-list.tsx';

const VIEW = { sorts: ['-created'], filters: { event: null, state: DISCOUNT_STATES } } as const;
const ANY = 'any';

const idOf = ({ id }: DiscountView) => id;

export default function DiscountCodesPage() {
  const { t } = useTranslation('codes');
  const { search, filters, isFiltered, change } = useTableAddress(VIEW);
  const filter = { search, eventId: filters.event, state: filters.state };
  const events = useCodeEvents();
  const columns = useCodeColumns();
  const [writing, setWriting] = useState<Writing | null>(null);
  const [work, setWork] = useState<{ it: CodesWork; clear: () => void } | null>(null);
  const query = useInfiniteQuery({
    ...trpc.discounts.list.infiniteQueryOptions(filter, NEXT_PAGE),
    placeholderData: keepPreviousData,
  });
  const rows = useLoadedRows(query, itemsOf);
  const create = (
    <Button onClick={() => setWriting('one')}>
      <Plus aria-hidden="true" />
      {t('create')}
    </Button>
  );
  return (
    <>
      {filters.event ? <EventFrame eventId={filters.event} title={t('title')} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          {filters.event ? null : (
            <h1 className="mb-1 font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          )}
          <p className="text-muted-foreground max-sm:hidden">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <SaveList filter={filter} />
          <Button variant="outline" onClick={() => setWriting('many')}>
            <Layers aria-hidden="true" />
            {t('bulk')}
          </Button>
          {create}
        </div>
      </div>
      <DataTable
        name="codes"
        label={t('title')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        onOpen={setWriting}
        bulk={{
          max: BULK_MAX_ROWS,
          actions: (codes, clear) => <CodeActions codes={codes} onWork={(it) => setWork({ it, clear })} />,
        }}
        totalText={(count) => t('count', { count })}
        empty={
          <EmptyState
            icon={<TicketPercent aria-hidden="true" />}
            title={t(isFiltered ? 'nothingTitle' : 'emptyTitle')}
            text={t(isFiltered ? 'nothingText' : 'emptyText')}
            action={isFiltered ? undefined : create}
          />
        }
      >
        <div className="grid grid-cols-1 gap-2.5 @min-[44rem]:grid-cols-[minmax(0,20rem)_minmax(0,14rem)_minmax(0,13rem)]">
          <SearchBox
            isDense
            value={search}
            onChange={(next) => change({ search: next })}
            labels={{ search: t('search'), placeholder: t('searchPlaceholder'), clear: t('clearSearch') }}
          />
          <Select
            aria-label={t('filter.event')}
            className="min-h-11 lg:min-h-10 rounded-lg"
            options={[
              { value: ALL_EVENTS, label: t('filter.anyEvent') },
              ...(events ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={filters.event ?? ALL_EVENTS}
            onChange={(next) => change({ filters: { event: next === ALL_EVENTS ? null : next } })}
          />
          <Select<DiscountState | typeof ANY>
            aria-label={t('filter.state')}
            className="min-h-11 lg:min-h-10 rounded-lg"
            options={([ANY, ...DISCOUNT_STATES] as const).map((value) => ({
              value,
              label: value === ANY ? t('filter.anyState') : t(`states.${value}`),
            }))}
            value={filters.state ?? ANY}
            onChange={(next) => change({ filters: { state: next === ANY ? null : next } })}
          />
        </div>
      </DataTable>
      {filters.event ? null : <ButtonSection />}
      <CodeSheets
        writing={writing}
        events={events}
        eventId={filters.event}
        onClose={() => setWriting(null)}
      />
      {work ? (
        <CodeWorkDialog
          work={work.it}
          onClose={(isDone) => {
            if (isDone) work.clear();
            setWork(null);
          }}
        />
      ) : null}
    </>
  );
}
