import { useQuery } from '@tanstack/react-query';
import { QrCode, Radio } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { failureOf } from '#client/features/load-failure/load-failure.tsx';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { useHasSavedTickets } from '#client/features/tickets/saved/use-saved-tickets.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { Glance, GlanceEmpty, GlanceFailure } from './glance.tsx';

/** The next ticket, its QR code one press away. */
export function NextTicket({ className }: { className?: string }) {
  const { t } = useTranslation('dashboard');
  const query = useQuery(trpc.tickets.mine.queryOptions({ when: 'coming' }));
  const failure = failureOf(query);
  const next = nextOf(query.data?.items ?? []);
  return (
    <Glance
      title={t('next.label')}
      all={{ to: PATHS.myTickets, label: t('next.all') }}
      {...(className ? { className } : {})}
    >
      {failure ? (
        <GlanceFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <div className="flex flex-wrap gap-x-5 gap-y-4">
          <Skeleton className="aspect-video w-full self-start rounded-xl sm:w-44" />
          <div className="min-w-0 flex-1 basis-56">
            <Skeleton className="mb-1.5 h-6 w-24" />
            <Skeleton className="h-6 w-48 max-w-full" />
            <Skeleton className="mt-2 h-14 w-56 max-w-full" />
            <Skeleton className="mt-4 h-11 w-full sm:w-40" />
          </div>
        </div>
      ) : next ? (
        <Ticket ticket={next.ticket} others={next.others} />
      ) : (
        <GlanceEmpty
          text={t('next.none')}
          action={
            <Link to={PATHS.browseEvents} className={buttonClass({ variant: 'outline' })}>
              {t('next.browse')}
            </Link>
          }
        />
      )}
    </Glance>
  );
}

function Ticket({ ticket, others }: { ticket: TicketView; others: readonly TicketView[] }) {
  useHasSavedTickets();
  const { t } = useTranslation('dashboard');
  const format = useFormats();
  const now = useMinute();
  const { event } = ticket;
  const running = Date.parse(event.startDate) <= now;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-4">
      <EventCover event={event} className="w-full self-start rounded-xl sm:w-44" />
      <div className="min-w-0 flex-1 basis-56">
        <div className="mb-1.5">
          {running ? (
            <Badge tone="success">
              <Radio aria-hidden="true" />
              {t('next.now')}
            </Badge>
          ) : (
            <Badge tone="primary">
              <time dateTime={event.startDate}>{format.relative(event.startDate, now)}</time>
            </Badge>
          )}
        </div>
        <h3 className="wrap-anywhere font-semibold text-lg leading-snug">
          <Link to={pathFor(PATHS.event, event.id)} className="rounded-sm underline-offset-4 hover:underline">
            {event.name}
          </Link>
        </h3>
        <p className="mt-1 text-sm">
          <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
        </p>
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {[event.venueName, event.city].filter(Boolean).join(', ')}
        </p>
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {ticket.typeName}
          {others.length > 0 ? ` · ${t('next.more', { count: others.length })}` : null}
        </p>
        <SeatLines
          seats={[ticket, ...others].map(({ seat }) => seat)}
          className="wrap-anywhere block text-sm"
        />
        <Link to={`${PATHS.myTickets}?ticket=${ticket.id}`} className={buttonClass({}, 'mt-4 max-sm:w-full')}>
          <QrCode aria-hidden="true" />
          {t('next.open')}
        </Link>
      </div>
    </div>
  );
}

const MINUTE_MS = 60_000;

/** The current time, updated every minute, which is the resolution of the displayed text. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The next valid ticket, and further ones for the same event. */
function nextOf(tickets: readonly TicketView[]): { ticket: TicketView; others: TicketView[] } | null {
  // No QR code: the ticket was used or refunded, or its event is cancelled.
  const live = tickets
    .filter(({ qr }) => qr !== null)
    .toSorted((one, other) => Date.parse(one.event.startDate) - Date.parse(other.event.startDate));
  const [ticket] = live;
  if (!ticket) return null;
  return { ticket, others: live.filter((other) => other !== ticket && other.event.id === ticket.event.id) };
}
