import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { useFormats } from '#client/lib/format.ts';
import type { ListedGuest } from '#shared/contracts/attendees/guests.ts';
import type { Currency } from '#shared/money/money.ts';

/** @param currency null while the list loads */
export function useGuestColumns(currency: Currency | null): readonly DataColumn<ListedGuest>[] {
  const { t } = useTranslation('guests');
  const format = useFormats();
  const column = (
    column: Omit<DataColumn<ListedGuest>, 'header'> & {
      id: 'guest' | 'nights' | 'tickets' | 'spent' | 'bought' | 'seen' | 'missed';
    },
  ) => ({ ...column, header: t(`column.${column.id}`) });
  const spent = ({ spentMinor }: ListedGuest) => (currency ? format.money(spentMinor, currency) : null);
  const counted = (what: 'nights' | 'tickets', count: number) =>
    t(`counted.${what}`, { count, number: format.number(count) });
  return [
    column({
      id: 'guest',
      width: 'minmax(9rem,1.6fr)',
      card: 'title',
      cell: ({ name, email }) => (
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 @min-[44rem]:flex-nowrap">
          <span className="max-w-full shrink-0 truncate font-medium @min-[44rem]:max-w-[75%]">{name}</span>
          <span className="min-w-0 truncate text-muted-foreground">{email}</span>
        </span>
      ),
    }),
    column({
      id: 'bought',
      width: '9rem',
      sort: ['bought', '-bought'],
      cell: ({ lastBoughtAt }) => <time dateTime={lastBoughtAt}>{format.moment(lastBoughtAt)}</time>,
    }),
    column({
      id: 'seen',
      width: '9rem',
      wideOnly: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <time dateTime={lastSeenAt}>{format.moment(lastSeenAt)}</time> : null,
    }),
    column({
      id: 'nights',
      width: '5.5rem',
      align: 'end',
      card: 'aside',
      sort: ['nights', '-nights'],
      cell: ({ nights }) => (
        <>
          <span className="@min-[44rem]:hidden">{counted('nights', nights)}</span>
          <span className="hidden @min-[44rem]:inline">{format.number(nights)}</span>
        </>
      ),
    }),
    column({
      id: 'tickets',
      width: '5.5rem',
      align: 'end',
      sort: ['tickets', '-tickets'],
      cell: ({ tickets }) => format.number(tickets),
    }),
    column({
      id: 'missed',
      width: '5.5rem',
      align: 'end',
      wideOnly: true,
      cell: ({ missed }) => (missed > 0 ? format.number(missed) : null),
    }),
    column({
      id: 'spent',
      width: '7.5rem',
      align: 'end',
      card: 'detail',
      sort: ['spent', '-spent'],
      cell: (guest) => (
        <>
          <span className="text-muted-foreground @min-[44rem]:hidden">
            {[counted('tickets', guest.tickets), spent(guest)].filter(Boolean).join(' · ')}
          </span>
          <span className="hidden @min-[44rem]:inline">{spent(guest)}</span>
        </>
      ),
    }),
  ];
}
