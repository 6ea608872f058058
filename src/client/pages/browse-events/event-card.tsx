import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Detail } from '#client/features/events/cover/details.ts';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { EventCard as Event } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

const FRAME =
  'flex h-full flex-col overflow-hidden rounded-2xl border bg-card text-card-foreground shadow-card';

interface EventCardProps {
  event: Event;
  eager: boolean;
  detail: Detail | undefined;
}

/** An event as one large link. */
export function EventCard({ event, eager, detail }: EventCardProps) {
  const { t } = useTranslation('events');
  const format = useFormats();
  return (
    <article className="h-full">
      <Link
        to={pathFor(PATHS.event, event.id)}
        className={`group ${FRAME} transition-[border-color,translate] duration-200 hover:border-input motion-safe:hover:-translate-y-0.5`}
      >
        <div className="relative">
          <EventCover event={event} eager={eager} detail={detail} />
          <div className="absolute top-3 left-3 flex flex-wrap gap-1.5">
            {event.phase === 'ongoing' ? (
              <Badge tone="success" className="shadow-card">
                <Radio aria-hidden="true" />
                {t('badges.ongoing')}
              </Badge>
            ) : null}
            {event.soldOut ? (
              <Badge className="bg-inverse text-inverse-foreground shadow-card">{t('badges.soldOut')}</Badge>
            ) : null}
          </div>
        </div>
        <div className="flex flex-1 flex-col p-4">
          <p className="font-medium text-primary-ink text-sm">
            <time dateTime={event.startDate}>
              {format.day(event.startDate, event.timeZone)} · {format.time(event.startDate, event.timeZone)}
            </time>
          </p>
          <h2 className="mt-1 line-clamp-2 text-pretty font-semibold text-lg leading-snug">{event.name}</h2>
          <p className="mt-1 line-clamp-2 text-muted-foreground text-sm">
            {event.city ? `${event.venueName}, ${event.city}` : event.venueName}
          </p>
          <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-3 text-sm">
            <span className="font-semibold">
              <PriceLine event={event} />
            </span>
            <span className="min-w-0 text-muted-foreground">{t(`categories.${event.category}`)}</span>
          </p>
        </div>
      </Link>
    </article>
  );
}

/** The lowest available price, or the reason why there is none. */
function PriceLine({ event }: { event: Event }) {
  const { t } = useTranslation('events');
  const format = useFormats();
  if (event.soldOut) return t('badges.soldOut');
  if (event.salesEnded) return t('bar.ended');
  if (event.fromPriceMinor === null) return t('price.soon');
  if (event.fromPriceMinor === 0) return t('price.free');
  return t('price.from', { price: format.money(event.fromPriceMinor, event.currency) });
}
