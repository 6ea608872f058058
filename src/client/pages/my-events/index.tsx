import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, CalendarRange, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, liveStaleTime, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { TABLE_FIELD } from '#client/features/data-table/table-bar.tsx';
import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { isTonight } from '#client/features/events/own/tonight.ts';
import { useEventTurns } from '#client/features/events/turns/use-event-turns.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { useOwnEvents } from '#client/features/live/use-own-events.ts';
import { mayOpenPage } from '#client/features/organizations/page-rights.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
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

/** On a phone the table's buttons stand beside the tabs, so that the first event is on the first screen. */
const TABS =
  'mt-1.5 sm:mt-3 [&>[role=tabpanel]]:pt-0 max-sm:[&>[role=tablist]]:mr-26 max-sm:[&_[role=tab]]:h-9 max-sm:[&_[role=tab]]:gap-1.5 max-sm:[&_[role=tab]]:px-2 sm:[&>[role=tablist]]:w-fit';
const WEEK_MS = 7 * 86_400_000;

const idOf = ({ id }: MyEvent) => id;
const nameOf = ({ name }: MyEvent) => name;
const hrefOf = ({ id }: MyEvent) => pathFor(PATHS.eventEditor, id);
const groupOf = (event: MyEvent): 'tonight' | 'week' | 'later' =>
  isTonight(event) ? 'tonight' : Date.parse(event.startDate) < Date.now() + WEEK_MS ? 'week' : 'later';
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
  const { t } = useTranslation('organizer');
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
    showsOrganizer: everybodys || (me?.memberships.length ?? 0) > 1,
    withNumbers: (event) => withNumbers(event, query.dataUpdatedAt),
    onDelete: (event) => setDeleting({ drafts: [event], clear: () => {} }),
  });
  const counts = query.data?.pages[0]?.counts;
  const countOf = (one: EventTab) => PHASES_OF_TAB[one].reduce((sum, each) => sum + (counts?.[each] ?? 0), 0);
  const nothingYet = counts !== undefined && !isFiltered && EVENT_TABS.every((one) => countOf(one) === 0);

  // Templates first; a blank form is one press from there.
  const create =
    opensHere(PATHS.quickCreate) && me !== null && mayOpenPage(me, PATHS.quickCreate) ? (
      <Link to={PATHS.quickCreate} className={buttonClass()}>
        <CalendarPlus aria-hidden="true" />
        <span className="max-sm:sr-only">{t('list.create')}</span>
        <span aria-hidden="true" className="sm:hidden">
          {t('list.createShort')}
        </span>
      </Link>
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
      className="max-sm:-mt-11"
      groupOf={
        tab === 'upcoming' && sort === 'start' ? (event) => t(`list.group.${groupOf(event)}`) : undefined
      }
      foldsSearch
      isFiltered={isFiltered}
      filters={
        <>
          {PHASES_OF_TAB[tab].length > 1 ? (
            <Select<EventPhase | typeof ANY>
              aria-label={t('list.filter')}
              className={cn(TABLE_FIELD, '@min-[44rem]:w-44')}
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
              className={cn(TABLE_FIELD, 'max-w-full')}
              aria-label={t('list.allOrganizers')}
              onClick={() => change({ filters: { organizer: null } })}
            >
              <span className="truncate">{rows.items[0]?.organizer.name ?? t('list.oneOrganizer')}</span>
              <X aria-hidden="true" />
            </Button>
          ) : null}
        </>
      }
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
    </DataTable>
  );
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:-mt-4">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="font-semibold text-xl tracking-tight sm:text-2xl">
            {t(everybodys ? 'list.titleAll' : 'list.title')}
          </h1>
          <LiveStatus
            state={live}
            failed={query.isError}
            className="max-sm:not-data-[live=offline]:not-data-[live=reconnecting]:hidden"
          />
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
          className={TABS}
          value={tab}
          onChange={goTo}
          items={EVENT_TABS.map((value) => ({
            value,
            label: (
              <>
                {t(`list.tab.${value}`)}
                <span className={cn('tabular-nums', !counts && 'invisible')}>
                  {format.number(countOf(value))}
                </span>
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
