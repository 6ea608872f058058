import { CalendarDays, ExternalLink, MapPin, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { addressOf, placeOf } from '#shared/address.ts';
import type { EventView } from '#shared/contracts/events.ts';

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

function mapLink(event: EventView): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(placeOf(event))}`;
}

/** When by the venue's clock, where, and by whom. */
export function EventFacts({ event }: { event: EventView }) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const address = addressOf(event);
  return (
    <dl className="flex flex-col gap-4">
      <Fact icon={<CalendarDays aria-hidden="true" />} label={t('when')}>
        <span className="block font-medium">
          {format.eventRange(event.startDate, event.endDate, event.timeZone)}
        </span>
        <span className="block text-muted-foreground text-sm">
          {t('venueTime')} ({event.timeZone.replace(/^.*\//, '').replaceAll('_', ' ')})
        </span>
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" />} label={t('where')}>
        <span className="block font-medium">{event.venueName}</span>
        {address ? <span className="block text-muted-foreground text-sm">{address}</span> : null}
        <a
          href={mapLink(event)}
          target="_blank"
          rel="noreferrer"
          className="-my-1 inline-flex min-h-11 items-center gap-1.5 font-medium text-primary-ink text-sm underline-offset-4 hover:underline"
        >
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
