import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, liveStaleTime, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { TABLE_FIELD } from '#client/features/data-table/table-bar.tsx';
import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { EntryBadge } from '#client/features/lists/entry-badge.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView, ListEntryView } from '#shared/contracts/lists/lists.ts';
import { ENTRY_STATES, type EntryState } from '#shared/states.ts';
import { NamePanel } from './name-panel.tsx';

const VIEW = { sorts: ['name'], filters: { state: ENTRY_STATES } } as const;
const ANY = 'any';
/** Arrivals (ms). */
const NAMES_EVERY_MS = 5_000;

const idOf = ({ id }: ListEntryView) => id;
const nameOf = ({ name }: ListEntryView) => name;

interface ListNamesProps {
  event: EventView;
  list: GuestListView;
  /** Names may be changed. */
  isOpen: boolean;
}

/** The names of a list, found in three alphabets. */
export function ListNames({ event, list, isOpen }: ListNamesProps) {
  const { t } = useTranslation(['lists', 'guestList']);
  const { search, filters, isFiltered, change } = useTableAddress(VIEW);
  const panel = usePushedParam('name');
  const query = useInfiniteQuery({
    ...trpc.lists.entries.infiniteQueryOptions(
      { eventId: event.id, listId: list.id, search, state: filters.state },
      NEXT_PAGE,
    ),
    placeholderData: keepPreviousData,
    staleTime: liveStaleTime,
    refetchInterval: NAMES_EVERY_MS,
  });
  const rows = useLoadedRows(query, itemsOf);
  const columns = useNameColumns(event);
  return (
    <>
      <DataTable
        name="list-names"
        label={t('names.label')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        onOpen={({ id }) => panel.open(id)}
        totalText={(count) => t('guestList:names', { count })}
        empty={
          <EmptyState
            icon={isFiltered ? <SearchX aria-hidden="true" /> : <UsersRound aria-hidden="true" />}
            title={t(isFiltered ? 'names.nobody' : 'names.empty')}
            text={t(isFiltered ? 'names.nobodyText' : 'names.emptyText')}
          />
        }
        filters={
          <Select<EntryState | typeof ANY>
            aria-label={t('names.state')}
            className={TABLE_FIELD}
            options={([ANY, ...ENTRY_STATES] as const).map((value) => ({
              value,
              label: value === ANY ? t('names.anyState') : t(`names.states.${value}`),
            }))}
            value={filters.state ?? ANY}
            onChange={(next) => change({ filters: { state: next === ANY ? null : next } })}
          />
        }
        isFiltered={filters.state !== null}
      >
        <SearchBox
          isDense
          value={search}
          onChange={(next) => change({ search: next })}
          labels={{
            search: t('guestList:search.label'),
            placeholder: t('guestList:search.placeholder'),
            clear: t('guestList:search.clear'),
          }}
        />
      </DataTable>
      <NamePanel
        event={event}
        list={list}
        isOpen={isOpen}
        entry={rows.items.find(({ id }) => id === panel.value) ?? null}
        onClose={panel.close}
      />
    </>
  );
}

function useNameColumns(event: EventView): readonly DataColumn<ListEntryView>[] {
  const { t } = useTranslation(['lists', 'guestList']);
  const format = useFormats();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('names.column.name'),
        width: 'minmax(10rem,2fr)',
        card: 'title',
        cell: ({ name, late, seats = [] }) => (
          <span className="block min-w-0 py-1">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="wrap-anywhere font-medium">{name}</span>
              {late ? <span className="text-muted-foreground text-sm">{t('names.late')}</span> : null}
            </span>
            <SeatLines seats={seats} />
          </span>
        ),
      },
      {
        id: 'heads',
        header: t('names.column.people'),
        width: '6rem',
        card: 'detail',
        cell: ({ heads }) => <span className="tabular-nums">{t('guestList:people', { count: heads })}</span>,
      },
      {
        id: 'state',
        header: t('names.column.state'),
        width: '9rem',
        card: 'aside',
        cell: (entry) => <EntryBadge entry={entry} />,
      },
      {
        id: 'email',
        header: t('names.column.email'),
        width: 'minmax(8rem,1.4fr)',
        wideOnly: true,
        cell: ({ email }) => <span className="truncate text-muted-foreground">{email ?? ''}</span>,
      },
      {
        id: 'added',
        header: t('names.column.added'),
        width: 'minmax(9rem,1.2fr)',
        cell: ({ addedBy, createdAt }) => (
          <span className="truncate text-muted-foreground">
            {[format.shortMoment(createdAt, event.timeZone), addedBy ?? t('names.byOwner')].join(' · ')}
          </span>
        ),
      },
    ],
    [t, format, event.timeZone],
  );
}
