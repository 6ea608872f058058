import { CalendarDays, CalendarPlus, ExternalLink, MapPin, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { addressOf } from '#shared/events/address.ts';
import { useMapLink } from './map-link.ts';

const ACTION =
  '-my-1 inline-flex min-h-11 items-center gap-1.5 font-medium text-primary-ink text-sm underline-offset-4 hover:underline';

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative min-h-10 pl-13.5">
      <dt className="text-muted-foreground text-sm">
        <span className="absolute top-0 left-0 grid size-10 place-items-center rounded-lg bg-muted [&_svg]:size-5">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}

/** Date in the venue's time zone, location and organizer. */
export function EventFacts({ event }: { event: EventView }) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const address = addressOf(event);
  const clock = event.city ? format.otherClock(event, [event.startDate, event.endDate]) : null;
  return (
    <dl className="flex flex-col gap-4">
      {/* The label's line has room for the time zone, which appears after hydration without a layout shift. */}
      <Fact icon={<CalendarDays aria-hidden="true" />} label={clock ? `${t('when')} · ${clock}` : t('when')}>
        <span className="block font-medium">
          {clock
            ? format.bareRange(event.startDate, event.endDate, event.timeZone)
            : format.eventRange(event.startDate, event.endDate, event)}
        </span>
        {event.phase === 'published' || event.phase === 'ongoing' ? (
          // A server URL instead of a generated download: phones open it in their calendar.
          <a href={`/api/events/${event.id}/calendar.ics`} className={ACTION}>
            {t('calendar')}
            <CalendarPlus aria-hidden="true" className="size-4" />
          </a>
        ) : null}
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" />} label={t('where')}>
        <span className="block font-medium">{event.venueName}</span>
        {address ? <span className="block text-muted-foreground text-sm">{address}</span> : null}
        <a href={useMapLink(event)} target="_blank" rel="noreferrer" className={ACTION}>
          {t('map')}
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">({t('newTab')})</span>
        </a>
      </Fact>
      {event.organizer.name ? (
        <Fact icon={<UserRound aria-hidden="true" />} label={t('organizer')}>
          <span className="font-medium">{event.organizer.name}</span>
        </Fact>
      ) : null}
    </dl>
  );
}
