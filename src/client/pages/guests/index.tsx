import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, SearchX, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BulkButtons } from '#client/features/data-table/bulk-buttons.tsx';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { OrganizationPick } from '#client/features/organizations/acting-organization.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ListedGuest } from '#shared/contracts/attendees/guests.ts';
import { BULK_MAX_ROWS } from '#shared/limits.ts';
import { useGuestColumns } from './columns.tsx';
import { FilterFields } from './filter-fields.tsx';
import { GuestPanel } from './guest-panel.tsx';
import { useGuestView } from './use-guest-view.ts';
import { useGuestsFile } from './use-guests-file.ts';

const idOf = ({ id }: ListedGuest) => id;
const nameOf = ({ name, email }: ListedGuest) => (email ? `${name}, ${email}` : name);

/** The people who bought tickets for any of the organizer's events, one row each. */
export default function GuestsPage() {
  const { t } = useTranslation('guests');
  const { number } = useFormats();
  const view = useGuestView();
  const { owner, input } = view;
  const query = useInfiniteQuery({
    ...trpc.guests.list.infiniteQueryOptions(input, NEXT_PAGE),
    placeholderData: keepPreviousData,
  });
  const choices = useQuery(trpc.guests.filters.queryOptions(owner));
  const rows = useLoadedRows(query, itemsOf);
  const panel = usePushedParam('guest');
  const currency = query.data?.pages[0]?.currency ?? null;
  const file = useGuestsFile(input, currency);
  const columns = useGuestColumns(currency);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
          <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground">
            {currency ? t('lead', { currency }) : t('leadEmpty')}
          </p>
        </div>
        <Button
          reads
          variant="outline"
          busy={file.busy}
          disabled={rows.items.length === 0}
          onClick={() => file.save()}
        >
          {file.busy ? null : <Download aria-hidden="true" />}
          {file.busy && file.fetched > 0
            ? t('file.progress', { fetched: number(file.fetched) })
            : t('file.save')}
        </Button>
      </div>
      <div className="mt-4 empty:hidden">
        <OrganizationPick right="lists" />
      </div>
      <DataTable
        name="guests"
        label={t('title')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        sort={{ value: view.sort, onChange: (sort) => view.change({ sort }) }}
        onOpen={({ id }) => panel.open(id)}
        bulk={{
          max: BULK_MAX_ROWS,
          actions: (selected) => (
            <BulkButtons
              steps={[
                {
                  kind: 'file',
                  icon: Download,
                  label: t('file.selected', { number: number(selected.length) }),
                  count: selected.length,
                  isDanger: false,
                  reads: true,
                  start: () => file.save(selected),
                },
              ]}
            />
          ),
        }}
        totalText={(total) => t('total', { count: total, number: number(total) })}
        empty={
          <EmptyState
            icon={view.isFiltered ? <SearchX aria-hidden="true" /> : <UsersRound aria-hidden="true" />}
            title={t(view.isFiltered ? 'nothing' : 'empty')}
            text={view.isFiltered ? t('nothingText', { currency }) : t('emptyText')}
          />
        }
      >
        <FilterFields view={view} choices={choices.data} currency={currency} />
      </DataTable>
      <GuestPanel owner={owner} guestId={panel.value} onClose={panel.close} />
    </>
  );
}
