import { CalendarPlus, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { addressOf } from '#shared/events/address.ts';
import { useMapLink } from './map-link.ts';

const ICON = buttonClass({ variant: 'soft', size: 'icon' }, 'rounded-full');

/** Day and time in the venue's time zone and the place, in one line; its calendar and map as icons. */
export function EventFacts({ event }: { event: EventView }) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const clock = event.city ? format.otherClock(event, [event.startDate, event.endDate]) : null;
  const address = addressOf(event);
  // The address names the city already.
  const entry = [
    event.doorsAt && t('entry.doors', { time: format.time(event.doorsAt, event.timeZone) }),
    event.minAge && t('entry.age', { age: event.minAge }),
  ];
  const details = [...entry, address, clock && (address.includes(event.city) ? t('localTime') : clock)]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1">
      <dl className="relative col-span-2 break-words text-[min(1.0625rem,4.4vw)] leading-6 sm:col-span-1 sm:text-[1.0625rem]">
        <div className="inline">
          <dt className="sr-only">{t('when')}</dt>
          <dd className="inline font-medium text-primary-ink">
            {format.night(event.startDate, event.endDate, event.timeZone)}
          </dd>
        </div>
        <div className="inline">
          <dt className="sr-only">{t('where')}</dt>
          <dd className="inline font-medium">
            <span aria-hidden="true" className="text-muted-foreground">
              {' · '}
            </span>
            {event.venueName}
          </dd>
        </div>
      </dl>
      {details ? <p className="break-words text-muted-foreground text-sm">{details}</p> : <span />}
      <div className="flex gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1">
        {event.phase === 'published' || event.phase === 'ongoing' ? (
          <Tooltip label={t('calendar')}>
            {/* A server URL instead of a generated download: phones open it in their calendar. */}
            <a href={`/api/events/${event.id}/calendar.ics`} className={ICON}>
              <CalendarPlus aria-hidden="true" className="size-5" />
            </a>
          </Tooltip>
        ) : null}
        <Tooltip label={`${t('map')} (${t('newTab')})`}>
          <a href={useMapLink(event)} target="_blank" rel="noreferrer" className={ICON}>
            <MapPin aria-hidden="true" className="size-5" />
          </a>
        </Tooltip>
      </div>
    </div>
  );
}
