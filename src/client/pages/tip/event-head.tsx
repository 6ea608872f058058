import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS } from '#shared/paths.ts';

/** A compact header of the event, because the page is about its artists. */
export function EventHead({ event }: { event: EventView }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return (
    <header className="flex flex-wrap items-center gap-4">
      <EventCover event={event} eager className="w-28 shrink-0 rounded-xl sm:w-40" />
      <div className="min-w-0 flex-1 basis-44">
        <h1 className="text-balance hyphens-auto break-words font-bold text-xl leading-tight tracking-tight sm:text-3xl">
          {event.name}
        </h1>
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted-foreground text-sm">
          <time dateTime={event.startDate}>{format.day(event.startDate, event.timeZone)}</time>
          <Link to={PATHS.tip} className="font-medium text-primary-ink underline-offset-4 hover:underline">
            {t('tip.otherEvent')}
          </Link>
        </p>
      </div>
    </header>
  );
}
