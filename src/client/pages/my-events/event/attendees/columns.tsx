import { StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '#client/features/attendees/state-badge.tsx';
import { mayCheckIn } from '#client/features/attendees/ticket-rules.ts';
import type { useTicketActions } from '#client/features/attendees/use-ticket-actions.ts';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { Attendee, AttendeeList } from '#shared/contracts/attendees/attendees.ts';
import { paidFor } from '#shared/money/paid-for.ts';
import { seatsWords } from '#shared/seats/seat-words.ts';
import type { AttendeeSortKey } from '#shared/states.ts';
import { type Counted, countedIfMany, countNames } from '#shared/text/counted.ts';
import { type AttendeeRow, isPurchase, ticketsOf } from './rows.ts';

type Event = AttendeeList['event'];

interface AttendeeColumns {
  /** Null while it loads. */
  event: Event | null;
  /** Few enough for every order; otherwise only by time of purchase. */
  sortsAll: boolean;
  /** Before, nobody is in: the column would be empty. */
  hasDoors: boolean;
  actions: ReturnType<typeof useTicketActions>;
}

export function useAttendeeColumns({
  event,
  sortsAll,
  hasDoors,
  actions: { run, busy },
}: AttendeeColumns): readonly DataColumn<AttendeeRow>[] {
  const { t } = useTranslation('attendees');
  const format = useFormats();
  const seatTexts = useSeatTexts();
  const column = (
    key: Exclude<AttendeeSortKey, 'name'> | 'guest',
    more: Omit<DataColumn<AttendeeRow>, 'id' | 'header' | 'sort'>,
  ): DataColumn<AttendeeRow> => {
    const up: AttendeeSortKey = key === 'guest' ? 'name' : key;
    const sorts = sortsAll || key === 'bought';
    return {
      ...more,
      id: key,
      header: t(`column.${key}`),
      ...(sorts && { sort: [up, `-${up}`] as const }),
    };
  };
  const seatsOf = (row: AttendeeRow) =>
    seatsWords(
      ticketsOf(row).flatMap(({ seat }) => seat ?? []),
      seatTexts,
    );
  const columns = [
    column('guest', {
      width: 'minmax(11rem,1.3fr)',
      card: 'title',
      cell: (row) => <Guest row={row} />,
    }),
    column('type', {
      width: 'minmax(6rem,1.1fr)',
      card: 'detail',
      cell: (row) => {
        const words = [format.list(typesOf(row).map(countedIfMany)), ...seatsOf(row)].join(' · ');
        return (
          <span className="truncate" title={words}>
            {words}
          </span>
        );
      },
    }),
    column('state', {
      width: '7rem',
      card: 'aside',
      cell: (row) => <StateBadge tickets={ticketsOf(row)} isQuiet />,
    }),
    column('bought', {
      width: '8.25rem',
      wideOnly: true,
      cell: ({ ticket }) =>
        event ? (
          <time dateTime={ticket.purchasedAt}>{format.shortMoment(ticket.purchasedAt, event.timeZone)}</time>
        ) : null,
    }),
    column('paid', {
      // Money taken at the door says so beside it.
      width: 'minmax(7.5rem,0.65fr)',
      align: 'end',
      // Its end stands beside the start of the next column.
      hasGap: true,
      cell: (row) => (event ? paid(row, (minor) => format.money(minor, event.currency), t('inCash')) : null),
    }),
    column('in', {
      width: '9rem',
      card: 'action',
      cell: (row) => {
        const entry = firstEntry(ticketsOf(row));
        if (entry?.usedAt && event) return <Entry at={entry.usedAt} gate={entry.gate} event={event} />;
        if (isPurchase(row) || !event || !mayCheckIn(row.ticket, event.phase)) return null;
        const { ticketId, guest, shortCode } = row.ticket;
        return (
          <Button
            variant="outline"
            size="sm"
            className="min-h-8 whitespace-nowrap"
            tabIndex={-1}
            busy={busy?.ticket.ticketId === ticketId}
            aria-label={t('checkIn.actionFor', { name: guest.name, code: shortCode })}
            onClick={() => run('checkIn', row.ticket)}
          >
            {t('checkIn.short')}
          </Button>
        );
      },
    }),
  ];
  return hasDoors ? columns : columns.filter(({ id }) => id !== 'in');
}

/** Of several tickets the one that was let in first. */
function firstEntry(tickets: readonly Attendee[]): Attendee | undefined {
  return tickets
    .filter(({ usedAt, status }) => usedAt !== null && status === 'used')
    .sort((a, b) => (a.usedAt ?? '').localeCompare(b.usedAt ?? ''))[0];
}

function Entry({ at, gate, event }: { at: string; gate: string; event: Event }) {
  const format = useFormats();
  return (
    <span className="truncate">
      <time dateTime={at}>{format.time(at, event.timeZone)}</time>
      {gate === '' ? null : <span className="hidden text-muted-foreground @min-[44rem]:inline"> {gate}</span>}
    </span>
  );
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
