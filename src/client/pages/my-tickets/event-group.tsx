import { Ban, ChevronRight, QrCode, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChangeNotice } from '#client/features/events/change/change-notice.tsx';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { TicketState } from '#client/features/tickets/viewer/ticket-state.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { TicketGroup } from './group-by-event.ts';

/** One event with its tickets, each code one press away. */
export function EventGroup({ group, onOpen }: { group: TicketGroup; onOpen: (ticketId: string) => void }) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const { event, tickets } = group;
  return (
    <Card className="overflow-hidden">
      <Link
        to={pathFor(PATHS.event, event.id)}
        className="flex flex-wrap gap-4 rounded-t-2xl p-4 transition-colors hover:bg-muted focus-visible:-outline-offset-2"
      >
        <EventCover event={event} className="w-28 shrink-0 self-start rounded-lg sm:w-40" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-pretty font-semibold text-lg leading-snug">{event.name}</h2>
          <p className="mt-1 font-medium text-primary-ink text-sm">
            <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
          </p>
          <p className="text-muted-foreground text-sm">
            {[event.venueName, event.city].filter(Boolean).join(', ')}
          </p>
          <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
            {event.phase === 'ongoing' ? (
              <Badge tone="success">
                <Radio aria-hidden="true" />
                {t('ongoing')}
              </Badge>
            ) : null}
            {event.phase === 'cancelled' ? (
              <Badge tone="danger">
                <Ban aria-hidden="true" />
                {t('cancelled')}
              </Badge>
            ) : null}
          </div>
        </div>
      </Link>
      <ChangeNotice tickets={tickets} className="border-t" />
      <ul className="divide-y border-t">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketRow ticket={ticket} onOpen={() => onOpen(ticket.id)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TicketRow({ ticket, onOpen }: { ticket: TicketView; onOpen: () => void }) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const when = ticket.usedAt ?? ticket.refundedAt;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-muted focus-visible:-outline-offset-2"
    >
      <QrCode aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="block text-pretty font-medium">{ticket.typeName}</span>
          {ticket.offer ? (
            <span className="wrap-anywhere block text-muted-foreground text-sm">
              {ticket.offer.email ? t('send.sentTo', { email: ticket.offer.email }) : t('send.sentByLink')}
            </span>
          ) : null}
          {ticket.giveBack?.state === 'listed' ? (
            <span className="block text-muted-foreground text-sm">{t('giveBack.listed')}</span>
          ) : null}
          {when ? (
            <span className="block text-muted-foreground text-sm">
              {format.eventTime(when, ticket.event)}
            </span>
          ) : null}
        </span>
        <TicketState ticket={ticket} />
      </span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
    </button>
  );
}
