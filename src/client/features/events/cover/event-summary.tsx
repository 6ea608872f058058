import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { EventCover } from './event-cover.tsx';

interface EventSummaryProps {
  event: Pick<
    EventView,
    'id' | 'name' | 'category' | 'venueName' | 'city' | 'timeZone' | 'startDate' | 'imageUrl'
  >;
  /** A lower picture, for a page with much below it. */
  compact?: boolean;
  /** What this page offers of it. */
  children: ReactNode;
}

/** The top of a card about one event, which leads to its page. */
export function EventSummary({ event, compact = false, children }: EventSummaryProps) {
  const format = useFormats();
  return (
    <>
      <EventCover event={event} eager className={compact ? 'aspect-[3/1]' : undefined} />
      <div className="border-b px-5 py-4 sm:px-6">
        <h2 className="text-pretty font-semibold text-xl leading-snug tracking-tight">
          <Link to={pathFor(PATHS.event, event.id)} className="underline-offset-4 hover:underline">
            {event.name}
          </Link>
        </h2>
        <p className="mt-1 font-medium text-primary-ink text-sm">
          <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
        </p>
        <p className="text-muted-foreground text-sm">
          {[event.venueName, event.city].filter(Boolean).join(', ')}
        </p>
        <p className="mt-2 font-medium">{children}</p>
      </div>
    </>
  );
}
