import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { useFormats } from '#client/lib/format.ts';
import type { ListedOrder } from '#shared/contracts/orders.ts';
import { countedList } from '#shared/text/counted.ts';
import { OrderStateBadge } from './order-state.tsx';

/** By night where there are several; within one, by time. */
const SORT = ['placed', '-placed'] as const;

/** @param showsEvent whether the list has orders of several events */
export function useOrderColumns(showsEvent: boolean): readonly DataColumn<ListedOrder>[] {
  const { t } = useTranslation('refundDesk');
  const format = useFormats();
  const columns: (Omit<DataColumn<ListedOrder>, 'header'> & {
    id: 'guest' | 'what' | 'total' | 'state' | 'placed' | 'number' | 'event' | 'by';
  })[] = [
    {
      id: 'guest',
      width: 'minmax(8rem,1.2fr)',
      card: 'title',
      cell: ({ customer }) => <span className="block truncate font-medium">{customer.name}</span>,
    },
    {
      id: 'event',
      width: 'minmax(7rem,1.2fr)',
      sort: SORT,
      cell: ({ event }) => <span className="truncate">{event.name}</span>,
    },
    {
      id: 'what',
      width: 'minmax(8rem,1.6fr)',
      card: 'detail',
      cell: ({ lines }) => <span className="truncate">{countedList(lines)}</span>,
    },
    {
      id: 'total',
      width: '6.5rem',
      align: 'end',
      card: 'aside',
      cell: ({ totalMinor, currency }) => (
        <span className="font-medium">{format.money(totalMinor, currency)}</span>
      ),
    },
    {
      id: 'placed',
      width: '8.5rem',
      card: 'detail',
      ...(!showsEvent && { sort: SORT }),
      cell: ({ placedAt, event }) => (
        <time dateTime={placedAt} className="text-muted-foreground">
          {format.shortMoment(placedAt, event.timeZone)}
        </time>
      ),
    },
    {
      id: 'state',
      width: '8.5rem',
      card: 'detail',
      cell: (order) => <OrderStateBadge order={order} />,
    },
    {
      id: 'number',
      width: '9rem',
      wideOnly: true,
      cell: ({ reference }) => <span className="truncate normal-nums">{reference}</span>,
    },
    {
      id: 'by',
      width: 'minmax(5rem,0.8fr)',
      wideOnly: true,
      cell: ({ handledBy }) => <span className="truncate">{handledBy}</span>,
    },
  ];
  return columns
    .filter(({ id }) => id !== 'event' || showsEvent)
    .map((column) => ({ ...column, header: t(`orders.column.${column.id}`) }));
}
