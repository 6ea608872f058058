import { Ban, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChangeNotice } from '#client/features/events/change/change-notice.tsx';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { TicketGroup } from './group-by-event.ts';
import { TicketRows } from './ticket-rows.tsx';

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
      <TicketRows tickets={tickets} onOpen={onOpen} />
    </Card>
  );
}
