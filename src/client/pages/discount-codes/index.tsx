import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Layers, Plus, TicketPercent } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventFrame } from '#client/features/event-frame/event-frame.tsx';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { isAdmin } from '#client/features/session/roles.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import {
  DISCOUNT_STATES,
  type DiscountState,
  type ListDiscountsOutput,
} from '#shared/contracts/events/discounts.ts';
import { ButtonSection } from './button-section.tsx';
import { useCodeEvents } from './code-event.ts';
import { CodeRow } from './code-row.tsx';
import { CodeSheets, type Writing } from './code-sheets.tsx';
import { ALL_EVENTS } from './code-values.ts';
import { SaveList } from './save-list.tsx';
import { useCodeFilter } from './use-code-filter.ts';

const PLACES = ['first', 'second', 'third', 'fourth'];

export default function DiscountCodesPage() {
  const { t } = useTranslation('codes');
  const { shown, show } = useCodeFilter();
  const events = useCodeEvents();
  const [writing, setWriting] = useState<Writing | null>(null);
  const query = useQuery(trpc.discounts.list.queryOptions(shown, { placeholderData: keepPreviousData }));
  const failure = failureOf(query);
  const found = query.data;
  const search = useCallback((text: string) => show({ search: text, page: 1 }), [show]);
  const narrowed = shown.search !== '' || shown.state !== null || shown.eventId !== null;
  const create = (
    <Button onClick={() => setWriting('one')}>
      <Plus aria-hidden="true" />
      {t('create')}
    </Button>
  );
  return (
    <>
      {shown.eventId ? <EventFrame eventId={shown.eventId} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1 text-muted-foreground">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" onClick={() => setWriting('many')}>
            <Layers aria-hidden="true" />
            {t('bulk')}
          </Button>
          {create}
        </div>
      </div>
      <div className="@container">
        <div className="my-5 grid grid-cols-1 gap-3 sm:@min-[36rem]:grid-cols-[1fr_15rem_12rem]">
          <SearchBox
            value={shown.search}
            onChange={search}
            labels={{ search: t('search'), placeholder: t('searchPlaceholder'), clear: t('clearSearch') }}
          />
          <Select
            aria-label={t('filter.event')}
            className="min-h-12 rounded-xl"
            options={[
              { value: ALL_EVENTS, label: t('filter.anyEvent') },
              ...(events ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={shown.eventId ?? ALL_EVENTS}
            onChange={(next) => show({ eventId: next === ALL_EVENTS ? null : next, page: 1 })}
          />
          <Select<DiscountState | 'any'>
            aria-label={t('filter.state')}
            className="min-h-12 rounded-xl"
            options={(['any', ...DISCOUNT_STATES] as const).map((value) => ({
              value,
              label: value === 'any' ? t('filter.anyState') : t(`states.${value}`),
            }))}
            value={shown.state ?? 'any'}
            onChange={(next) => show({ state: next === 'any' ? null : next, page: 1 })}
          />
        </div>
      </div>
      {failure && !found ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <div aria-hidden="true" className="flex flex-col gap-3">
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-40 w-full rounded-2xl sm:h-24" />
          ))}
        </div>
      ) : found.total === 0 ? (
        <Card>
          <EmptyState
            icon={<TicketPercent aria-hidden="true" />}
            title={t(narrowed ? 'nothingTitle' : 'emptyTitle')}
            text={t(narrowed ? 'nothingText' : 'emptyText')}
            action={narrowed ? undefined : create}
          />
        </Card>
      ) : (
        <CodeList
          found={found}
          stale={query.isPlaceholderData}
          filter={shown}
          onPage={(page, replace) => show({ page }, replace)}
          onEdit={setWriting}
        />
      )}
      {shown.eventId ? null : <ButtonSection />}
      <CodeSheets
        writing={writing}
        events={events}
        eventId={shown.eventId}
        onClose={() => setWriting(null)}
      />
    </>
  );
}

interface CodeListProps {
  found: ListDiscountsOutput;
  stale: boolean;
  filter: ReturnType<typeof useCodeFilter>['shown'];
  onPage: (page: number, replace: boolean) => void;
  onEdit: (code: ListDiscountsOutput['items'][number]) => void;
}

function CodeList({ found, stale, filter, onPage, onEdit }: CodeListProps) {
  const { t } = useTranslation('codes');
  const me = useMe();
  const { search, eventId, state } = filter;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-muted-foreground text-sm">
          {t('count', { count: found.total })}
        </p>
        <SaveList filter={{ search, eventId, state }} />
      </div>
      <Card>
        <ul className={cn('@container divide-y transition-opacity', stale && 'opacity-50')}>
          {found.items.map((code) => (
            <CodeRow
              key={code.id}
              code={code}
              showOrganizer={me !== null && isAdmin(me)}
              onEdit={() => onEdit(code)}
            />
          ))}
        </ul>
      </Card>
      <ListPages found={found} onChange={onPage} />
    </>
  );
}
