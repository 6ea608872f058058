import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ConciergeBell, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, liveStaleTime, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { toIso } from '#shared/contracts/common.ts';
import type { ListedOrder } from '#shared/contracts/orders.ts';
import { ORDER_SORTS, ORDER_STATUSES, type OrderStatus } from '#shared/states.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderDetails } from './order-details.tsx';

/** Poll interval (ms); one event's board also tells at once. */
const FOLLOW_EVERY_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAYS = ['1', '7', '30'] as const;
const ANY = 'any';
const VIEW = { sorts: ORDER_SORTS, filters: { event: null, status: ORDER_STATUSES, days: DAYS } } as const;

const idOf = ({ id }: ListedOrder) => id;
const nameOf = ({ customer, reference }: ListedOrder) => `${customer.name}, ${reference}`;

/** By the full hour, so that the list stays the same query meanwhile. */
function since(days: string | null): string | null {
  return days && toIso(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - Number(days) * 24 * HOUR_MS);
}

/** Every order of an event, or of all of an organizer's. */
export function OrderTable() {
  const { t } = useTranslation(['refundDesk', 'common']);
  const format = useFormats();
  const me = useMe();
  const { search, sort, filters, isFiltered, change } = useTableAddress(VIEW);
  const { event: eventId, status, days } = filters;
  const columns = useOrderColumns(eventId === null);
  const opened = usePushedParam('order');
  useLiveBoard(eventId, 'staff');
  const query = useInfiniteQuery({
    ...trpc.orders.list.infiniteQueryOptions(
      { eventId, status, since: since(days), search, sort },
      NEXT_PAGE,
    ),
    placeholderData: keepPreviousData,
    staleTime: liveStaleTime,
    refetchInterval: FOLLOW_EVERY_MS,
  });
  const rows = useLoadedRows(query, itemsOf);
  const order = rows.items.find(({ id }) => id === opened.value);
  const mustChoose = me !== null && isAdmin(me) && eventId === null && search === '';
  const words = mustChoose ? 'choose' : isFiltered && (search || status || days) ? 'nothing' : 'none';
  return (
    <>
      <DataTable
        name="orders"
        label={t('tabs.orders')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        sort={{ value: sort, onChange: (next) => change({ sort: next }) }}
        onOpen={({ id }) => opened.open(id)}
        totalText={(count) => t('orders.count', { count, number: format.number(count) })}
        empty={
          <EmptyState
            icon={words === 'nothing' ? <SearchX aria-hidden="true" /> : <ConciergeBell aria-hidden="true" />}
            title={t(`orders.${words}`)}
            text={t(`orders.${words}Text`)}
          />
        }
      >
        <div className="grid grid-cols-1 gap-2.5 @min-[17rem]:grid-cols-2 @max-[44rem]:*:first:col-span-2 @min-[44rem]:grid-cols-[minmax(0,24rem)_minmax(0,12rem)_minmax(0,12rem)]">
          <SearchBox
            isDense
            value={search}
            onChange={(next) => change({ search: next })}
            labels={{
              search: t('orders.search'),
              placeholder: t('find.placeholder'),
              clear: t('find.clear'),
            }}
          />
          <Select<OrderStatus | typeof ANY>
            aria-label={t('orders.column.state')}
            className="min-h-11 lg:min-h-10 rounded-lg"
            value={status ?? ANY}
            onChange={(next) => change({ filters: { status: next === ANY ? null : next } })}
            options={[
              { value: ANY, label: t('orders.anyState') },
              ...ORDER_STATUSES.map((value) => ({ value, label: t(`orders.state.${value}`) })),
            ]}
          />
          <Select<(typeof DAYS)[number] | typeof ANY>
            aria-label={t('orders.when')}
            className="min-h-11 lg:min-h-10 rounded-lg"
            value={days ?? ANY}
            onChange={(next) => change({ filters: { days: next === ANY ? null : next } })}
            options={[
              { value: ANY, label: t('orders.anyTime') },
              ...DAYS.map((value) => ({ value, label: t('orders.lastDays', { count: Number(value) }) })),
            ]}
          />
        </div>
      </DataTable>
      <Sheet
        open={order !== undefined}
        onOpenChange={(open) => {
          if (!open) opened.close();
        }}
        title={order?.customer.name}
        closeLabel={t('common:close')}
      >
        {order ? <OrderDetails order={order} /> : null}
      </Sheet>
    </>
  );
}
