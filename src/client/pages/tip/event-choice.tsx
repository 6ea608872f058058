import { ChevronRight, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { EventCard } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

const FRAME =
  'flex h-full flex-wrap items-center gap-3.5 rounded-2xl border bg-card p-3 text-card-foreground shadow-card';

/** An event as one large link. */
export function EventChoice({ event }: { event: EventCard }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return (
    <Link to={pathFor(PATHS.tipEvent, event.id)} className={`${FRAME} transition-colors hover:border-input`}>
      <EventCover event={event} className="w-24 shrink-0 rounded-lg" />
      <span className="min-w-0 flex-1 basis-28">
        <span className="line-clamp-2 text-pretty font-semibold leading-snug">{event.name}</span>
        <span className="mt-0.5 block text-muted-foreground text-sm">
          {event.phase === 'ongoing' ? (
            <span className="inline-flex items-center gap-1.5 font-medium text-success-ink">
              <Radio aria-hidden="true" className="size-4 shrink-0" />
              {t('choose.on')}
            </span>
          ) : (
            <time dateTime={event.startDate}>{format.day(event.startDate, event.timeZone)}</time>
          )}
          <span className="line-clamp-1">{event.venueName}</span>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
