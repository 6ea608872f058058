import { QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChangeNotice } from '#client/features/events/change/change-notice.tsx';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { useFormats } from '#client/lib/format.ts';
import { useNow } from '#client/lib/use-now.ts';
import { Card } from '#client/ui/card.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { eventColors } from '#shared/events/event-colors.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { type TicketGroup, ticketRows } from './group-by-event.ts';
import { TicketRows, useTicketName } from './ticket-rows.tsx';

interface NextNightProps {
  group: TicketGroup;
  onOpen: (ticketId: string) => void;
}

/** The next event with a code to show: how long until then, and the code one press away. */
export function NextNight({ group, onOpen }: NextNightProps) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const nameOf = useTicketName();
  const { event, tickets } = group;
  const colors = eventColors(event);
  const rows = ticketRows(tickets);
  const [ready = null] = rows.filter(([{ qr }]) => qr !== null);
  const [first = null] = ready ?? [];
  return (
    <Card className="mb-4 overflow-hidden">
      <div className="lg:grid lg:grid-cols-[3fr_2fr]">
        <Link
          to={pathFor(PATHS.event, event.id)}
          className="relative isolate flex min-h-52 flex-col justify-end p-5 text-white focus-visible:-outline-offset-4 focus-visible:outline-white lg:min-h-72"
          style={{ backgroundColor: colors.ground }}
        >
          <EventCover event={event} eager className="absolute! inset-0 -z-20 aspect-auto size-full" />
          <span
            aria-hidden="true"
            className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-black/50 to-black/10"
          />
          <Countdown event={event} />
          <h2 className="wrap-anywhere text-pretty font-display font-semibold text-2xl leading-tight">
            {event.name}
          </h2>
          <p className="mt-1.5 font-medium">
            <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
          </p>
          <p className="text-sm text-white/90">{[event.venueName, event.city].filter(Boolean).join(', ')}</p>
        </Link>
        <div className="flex flex-col justify-center p-4 lg:p-6">
          {ready && first ? (
            <button
              type="button"
              onClick={() => onOpen(first.id)}
              className="flex w-full items-center gap-4 rounded-xl p-4 text-left text-white transition-opacity hover:opacity-90"
              style={{ backgroundColor: colors.ground }}
            >
              <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-white text-black">
                <QrCode aria-hidden="true" className="size-9" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold text-lg leading-snug">
                  {ready.length === 1 ? t('showOne') : t('show', { count: ready.length })}
                </span>
                <span className="wrap-anywhere block text-sm text-white/90">
                  {nameOf(first.typeName, ready.length)}
                </span>
                <SeatLines
                  seats={ready.map(({ seat }) => seat)}
                  className="wrap-anywhere block font-medium text-white"
                />
              </span>
            </button>
          ) : null}
        </div>
      </div>
      <ChangeNotice tickets={tickets} className="border-t" />
      {rows.length > 1 ? <TicketRows tickets={tickets} onOpen={onOpen} /> : null}
    </Card>
  );
}

/** "in 3 days", "tomorrow", or that it is happening now. */
function Countdown({ event }: { event: TicketView['event'] }) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const now = useNow();
  return (
    <p className="mb-2 w-fit rounded-full bg-white px-3 py-1 font-semibold text-neutral-950 text-sm first-letter:uppercase">
      {event.phase === 'ongoing' ? t('ongoing') : format.relative(event.startDate, now)}
    </p>
  );
}
