import { StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#client/features/attendees/state-badge.tsx';
import { mayCheckIn } from '#client/features/attendees/ticket-rules.ts';
import type { useTicketActions } from '#client/features/attendees/use-ticket-actions.ts';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { AttendeeList } from '#shared/contracts/attendees/attendees.ts';
import { paidFor } from '#shared/money/paid-for.ts';
import { type Counted, countedIfMany, countNames } from '#shared/text/counted.ts';
import { type AttendeeRow, isPurchase, ticketsOf } from './rows.ts';

type Event = AttendeeList['event'];

/** @param event null while it loads */
export function useAttendeeColumns(
  event: Event | null,
  sortsByName: boolean,
  { run, busy }: ReturnType<typeof useTicketActions>,
): readonly DataColumn<AttendeeRow>[] {
  const { t } = useTranslation('attendees');
  const format = useFormats();
  const column = (
    column: Omit<DataColumn<AttendeeRow>, 'header'> & {
      id: 'guest' | 'type' | 'state' | 'bought' | 'paid' | 'in' | 'gate' | 'action';
    },
  ) => ({ ...column, header: t(`column.${column.id}`) });
  const time = (at: string | null) => (at && event ? format.shortMoment(at, event.timeZone) : null);
  return [
    column({
      id: 'guest',
      width: 'minmax(8.5rem,1.6fr)',
      card: 'title',
      cell: (row) => <Guest row={row} />,
      ...(sortsByName && { sort: ['name', '-name'] as const }),
    }),
    column({
      id: 'type',
      width: 'minmax(5.5rem,1fr)',
      card: 'detail',
      cell: (row) => <span className="truncate">{format.list(typesOf(row).map(countedIfMany))}</span>,
    }),
    column({
      id: 'state',
      width: '8rem',
      card: 'aside',
      cell: (row) => <StateBadge tickets={ticketsOf(row)} />,
    }),
    column({
      id: 'bought',
      width: '8rem',
      wideOnly: true,
      sort: ['bought', '-bought'],
      cell: ({ ticket }) => <time dateTime={ticket.purchasedAt}>{time(ticket.purchasedAt)}</time>,
    }),
    column({
      id: 'paid',
      width: '6.5rem',
      align: 'end',
      cell: (row) => (event ? paid(row, (minor) => format.money(minor, event.currency), t('inCash')) : null),
    }),
    column({
      id: 'in',
      width: '4.5rem',
      wideOnly: true,
      cell: (row) => {
        const at = isPurchase(row) ? null : row.ticket.usedAt;
        return at && event ? <time dateTime={at}>{format.time(at, event.timeZone)}</time> : null;
      },
    }),
    column({
      id: 'gate',
      width: '4.5rem',
      wideOnly: true,
      cell: (row) => (isPurchase(row) ? null : <span className="truncate">{row.ticket.gate}</span>),
    }),
    column({
      id: 'action',
      width: '7rem',
      align: 'end',
      card: 'action',
      isControl: true,
      cell: (row) =>
        !isPurchase(row) && event && mayCheckIn(row.ticket, event.phase) ? (
          <Button
            variant="outline"
            size="sm"
            className="min-h-8 whitespace-nowrap"
            tabIndex={-1}
            busy={busy?.ticket.ticketId === row.ticket.ticketId}
            aria-label={t('checkIn.actionFor', { name: row.ticket.guest.name, code: row.ticket.shortCode })}
            onClick={() => run('checkIn', row.ticket)}
          >
            {t('checkIn.short')}
          </Button>
        ) : null,
    }),
  ];
}

function Guest({ row }: { row: AttendeeRow }) {
  const { t } = useTranslation('attendees');
  const { guest, soldAtDoor, shortCode, hasNote } = row.ticket;
  if ('isPart' in row && row.isPart) return <span className="normal-nums">{shortCode}</span>;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 @min-[44rem]:flex-nowrap">
      <span className="max-w-full shrink-0 truncate font-medium @min-[44rem]:max-w-[75%]">{guest.name}</span>
      {hasNote ? <StickyNote aria-label={t('note.has')} className="size-3.5 shrink-0 self-center" /> : null}
      <span className="min-w-0 truncate text-muted-foreground">
        {guest.email ?? t(soldAtDoor ? 'atDoor' : 'noEmail')}
      </span>
    </span>
  );
}

function typesOf(row: AttendeeRow): Counted[] {
  return countNames(ticketsOf(row).map(({ type }) => type.name));
}

function paid(row: AttendeeRow, money: (minor: number) => string, inCash: string): string {
  const sum = money(paidFor(ticketsOf(row)));
  return row.ticket.soldAtDoor ? `${sum} · ${inCash}` : sum;
}
