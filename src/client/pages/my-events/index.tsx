import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, CalendarRange, X, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, liveStaleTime, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { useEventTurns } from '#client/features/events/turns/use-event-turns.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { useOwnEvents } from '#client/features/live/use-own-events.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { MyEvent } from '#shared/contracts/events/events.ts';
import { BULK_MAX_ROWS } from '#shared/limits.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { EVENT_PHASES, EVENT_TABS, type EventPhase, type EventTab, PHASES_OF_TAB } from '#shared/states.ts';
import { useEventColumns } from './event-columns.tsx';
import { DeleteDrafts, EventActions } from './event-work.tsx';

/** Poll interval while the live sockets are down (ms). */
const NUMBERS_EVERY_MS = 8_000;
const ANY = 'any';
const FILTERS = { tab: EVENT_TABS, status: EVENT_PHASES, organizer: null } as const;
const VIEW = { sorts: ['start', '-start', 'name', '-name'], filters: FILTERS } as const;
const PAST_VIEW = { sorts: ['-start', 'start', 'name', '-name'], filters: FILTERS } as const;

const idOf = ({ id }: MyEvent) => id;
const nameOf = ({ name }: MyEvent) => name;
const hrefOf = ({ id }: MyEvent) => pathFor(PATHS.eventEditor, id);
const tabOf = (phase: EventPhase) =>
  EVENT_TABS.find((tab) => PHASES_OF_TAB[tab].some((one) => one === phase));

/** The tab in the URL, and its table's search, order and filters. A link may name only a state. */
function useEventsView() {
  const { filters } = useTableAddress(VIEW);
  const tab = filters.tab ?? (filters.status && tabOf(filters.status)) ?? 'upcoming';
  const view = useTableAddress(tab === 'past' ? PAST_VIEW : VIEW);
  const phase = filters.status && tabOf(filters.status) === tab ? filters.status : null;
  const { organizer } = filters;
  return {
    ...view,
    tab,
    phase,
    organizer,
    isFiltered: view.search !== '' || phase !== null || organizer !== null,
  };
}

export default function MyEventsPage() {
  const { t } = useTranslation(['organizer', 'ownEvents']);
  const format = useFormats();
  const me = useMe();
  const everybodys = me !== null && isAdmin(me);
  const { tab, phase, organizer, search, sort, isFiltered, change } = useEventsView();
  const [deleting, setDeleting] = useState<{ drafts: readonly MyEvent[]; clear: () => void } | null>(null);
  const filter = { tab, phase, search, sort, organizerId: organizer };
  const options = trpc.events.mine.infiniteQueryOptions(filter, NEXT_PAGE);
  const loaded = useQueryClient().getQueryData(options.queryKey)?.pages ?? [];
  const { live, withNumbers } = useOwnEvents(itemsOf(loaded));
  const query = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    staleTime: liveStaleTime,
    refetchInterval: live === 'live' || tab !== 'upcoming' ? false : NUMBERS_EVERY_MS,
  });
  const rows = useLoadedRows(query, itemsOf);
  useEventTurns(rows.items);
  const columns = useEventColumns({
    tab,
    showsOrganizer: everybodys,
    withNumbers: (event) => withNumbers(event, query.dataUpdatedAt),
    onDelete: (event) => setDeleting({ drafts: [event], clear: () => {} }),
  });
  const counts = query.data?.pages[0]?.counts;
  const countOf = (one: EventTab) => PHASES_OF_TAB[one].reduce((sum, each) => sum + (counts?.[each] ?? 0), 0);
  const nothingYet = counts !== undefined && !isFiltered && EVENT_TABS.every((one) => countOf(one) === 0);

  const create = opensHere(PATHS.newEvent) ? (
    <div className="flex w-full flex-wrap justify-center gap-2.5 sm:w-auto">
      <Link to={PATHS.newEvent} className={buttonClass({ variant: 'outline' }, 'grow')}>
        <CalendarPlus aria-hidden="true" />
        {t('list.create')}
      </Link>
      <Link to={PATHS.quickCreate} className={buttonClass({}, 'grow')}>
        <Zap aria-hidden="true" />
        {t('ownEvents:quick.open')}
      </Link>
    </div>
  ) : undefined;
  const goTo = (next: EventTab) =>
    change({ sort: '', filters: { tab: next === 'upcoming' ? null : next, status: null } });
  const empty = isFiltered ? (
    <EmptyState
      icon={<CalendarRange aria-hidden="true" />}
      title={t('list.notFoundTitle')}
      text={search === '' ? undefined : t('list.notFoundText', { search })}
    />
  ) : (
    <EmptyState
      icon={<CalendarRange aria-hidden="true" />}
      title={t(`list.none.${tab}`)}
      text={t(`list.noneText.${tab}`)}
      action={
        tab === 'upcoming' && countOf('drafts') > 0 ? (
          <Button reads variant="outline" onClick={() => goTo('drafts')}>
            {t('list.showDrafts', { count: countOf('drafts') })}
          </Button>
        ) : undefined
      }
    />
  );
  const table = (
    <DataTable
      name={`events-${tab}`}
      label={t(`list.tab.${tab}`)}
      columns={columns}
      rows={rows}
      idOf={idOf}
      nameOf={nameOf}
      hrefOf={hrefOf}
      sort={{ value: sort, onChange: (next) => change({ sort: next }) }}
      bulk={{
        max: BULK_MAX_ROWS,
        actions: (events, clear) => (
          <EventActions events={events} onDelete={(drafts) => setDeleting({ drafts, clear })} />
        ),
      }}
      totalText={(total) => t('list.total', { count: total, number: format.number(total) })}
      empty={empty}
    >
      <div className="flex flex-wrap gap-2.5">
        <SearchBox
          isDense
          value={search}
          onChange={(next) => change({ search: next })}
          labels={{
            search: t('list.search'),
            placeholder: t(everybodys ? 'list.searchAllPlaceholder' : 'list.searchPlaceholder'),
            clear: t('list.clearSearch'),
          }}
        />
        {PHASES_OF_TAB[tab].length > 1 ? (
          <Select<EventPhase | typeof ANY>
            aria-label={t('list.filter')}
            className="min-h-11 lg:min-h-10 w-auto flex-[1_1_9rem] rounded-lg sm:w-44 sm:flex-none"
            options={[
              { value: ANY, label: t('filter.all') },
              ...PHASES_OF_TAB[tab].map((value) => ({ value, label: t(`filter.${value}`) })),
            ]}
            value={phase ?? ANY}
            onChange={(next) =>
              change({
                filters: { tab: tab === 'upcoming' ? null : tab, status: next === ANY ? null : next },
              })
            }
          />
        ) : null}
        {organizer ? (
          <Button
            reads
            variant="soft"
            className="min-h-11 lg:min-h-10 max-w-full"
            aria-label={t('list.allOrganizers')}
            onClick={() => change({ filters: { organizer: null } })}
          >
            <span className="truncate">{rows.items[0]?.organizer.name ?? t('list.oneOrganizer')}</span>
            <X aria-hidden="true" />
          </Button>
        ) : null}
      </div>
    </DataTable>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">
            {t(everybodys ? 'list.titleAll' : 'list.title')}
          </h1>
          <div className="min-h-6">
            <LiveStatus state={live} failed={query.isError} />
          </div>
        </div>
        {nothingYet ? null : create}
      </div>
      {nothingYet ? (
        <EmptyState
          icon={<CalendarRange aria-hidden="true" />}
          title={t('list.emptyTitle')}
          text={t('list.emptyText')}
          action={create}
        />
      ) : (
        <Tabs<EventTab>
          aria-label={t('list.tabs')}
          className="mt-4 [&>[role=tabpanel]]:pt-0 sm:[&>[role=tablist]]:w-fit"
          value={tab}
          onChange={goTo}
          items={EVENT_TABS.map((value) => ({
            value,
            label: (
              <>
                {t(`list.tab.${value}`)}
                {counts ? <span className="tabular-nums">{format.number(countOf(value))}</span> : null}
              </>
            ),
            content: table,
          }))}
        />
      )}
      {deleting ? (
        <DeleteDrafts
          drafts={deleting.drafts}
          onClose={(isDone) => {
            if (isDone) deleting.clear();
            setDeleting(null);
          }}
        />
      ) : null}
    </>
  );
}
