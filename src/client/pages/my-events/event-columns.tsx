import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { courseOf, PaceMark } from '#client/features/events/own/pace-mark.tsx';
import { PhaseBadge } from '#client/features/events/own/phase-badge.tsx';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { may } from '#client/features/organizations/may.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { MyEvent } from '#shared/contracts/events/events.ts';
import type { EventTab } from '#shared/states.ts';
import { RowMenu } from './row-menu.tsx';

interface EventColumns {
  tab: EventTab;
  /** For administrators, whose list contains all events. */
  showsOrganizer: boolean;
  /** With the figures of the live board. */
  withNumbers: (event: MyEvent) => MyEvent;
  onDelete: (event: MyEvent) => void;
}

export function useEventColumns({
  tab,
  showsOrganizer,
  withNumbers,
  onDelete,
}: EventColumns): readonly DataColumn<MyEvent>[] {
  const { t } = useTranslation('organizer');
  const format = useFormats();
  const me = useMe();
  const columns: (Omit<DataColumn<MyEvent>, 'header'> & {
    id: 'name' | 'when' | 'venue' | 'organizer' | 'sold' | 'in' | 'revenue' | 'menu';
  })[] = [
    {
      id: 'name',
      width: 'minmax(9rem,2.6fr)',
      card: 'title',
      sort: ['name', '-name'],
      cell: (event) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="line-clamp-2 min-w-0 font-medium @min-[44rem]:block @min-[44rem]:truncate">
            {event.name}
          </span>
          <Exception event={event} />
        </span>
      ),
    },
    {
      id: 'when',
      width: '10.5rem',
      card: 'detail',
      sort: ['start', '-start'],
      cell: ({ startDate, timeZone }) => (
        <time dateTime={startDate} className="truncate">
          {format.bareRange(startDate, startDate, timeZone)}
        </time>
      ),
    },
    {
      id: 'venue',
      width: 'minmax(6rem,1fr)',
      wideOnly: true,
      cell: ({ venueName }) => <span className="truncate">{venueName}</span>,
    },
    {
      id: 'organizer',
      width: 'minmax(6rem,0.8fr)',
      wideOnly: true,
      cell: ({ organizer }) => <span className="truncate">{organizer.name}</span>,
    },
    {
      id: 'sold',
      width: '12.5rem',
      card: 'detail',
      cell: (event) => <Sold event={withNumbers(event)} />,
    },
    {
      id: 'in',
      width: '3.25rem',
      align: 'end',
      wideOnly: true,
      cell: (event) => {
        const { checkedIn } = withNumbers(event);
        return checkedIn > 0 ? format.number(checkedIn) : null;
      },
    },
    {
      id: 'revenue',
      width: '7.5rem',
      align: 'end',
      cell: (event) => {
        if (!may(me, 'money', { eventId: event.id, organizationId: event.organizer.id })) return null;
        const { history, revenueMinor, currency } = withNumbers(event);
        return format.money(history?.revenueMinor ?? revenueMinor, currency);
      },
    },
    {
      id: 'menu',
      width: '2.5rem',
      align: 'end',
      card: 'action',
      isControl: true,
      cell: (event) => <RowMenu event={event} onDelete={() => onDelete(event)} />,
    },
  ];
  const left = new Set([
    ...(showsOrganizer ? [] : ['organizer']),
    ...(tab === 'drafts' ? ['in', 'revenue'] : []),
    ...(may(me, 'money') ? [] : ['revenue']),
  ]);
  return columns
    .filter(({ id }) => !left.has(id))
    .map((column) => ({ ...column, header: t(`list.column.${column.id}`) }));
}

/** The state where it is not the one that nearly all rows of the tab have. */
function Exception({ event: { phase, soldOut } }: { event: MyEvent }) {
  const { t } = useTranslation('organizer');
  if (phase === 'ongoing' || phase === 'cancelled') return <PhaseBadge phase={phase} />;
  return phase === 'published' && soldOut ? <Badge tone="warning">{t('sale.sold_out')}</Badge> : null;
}

/** Tickets sold. A cancelled event's current figures are zero after the refunds, so it shows the former ones. */
function Sold({ event }: { event: MyEvent }) {
  const { t } = useTranslation('organizer');
  const { number } = useFormats();
  const { quantity, pace } = event;
  const sold = event.history?.sold ?? event.sold;
  return (
    <span className="w-full min-w-0 max-w-56">
      <span className="flex items-center justify-between gap-2">
        <span className="shrink-0">{t('numbers.of', { part: number(sold), whole: number(quantity) })}</span>
        {pace ? <PaceMark sold={sold} pace={pace} isShort /> : null}
      </span>
      <SoldBar
        part={sold}
        whole={quantity}
        isBehind={pace !== null && courseOf(sold, pace.usual) === 'behind'}
        className="mt-0.5 h-1"
      />
    </span>
  );
}
