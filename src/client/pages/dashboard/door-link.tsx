import { useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { doorEvents } from '#client/features/scanner/door-events.ts';
import { useFormats } from '#client/lib/format.ts';
import { trpc } from '#client/lib/trpc.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';

/** Straight to the door that is open now, or else to the next one. Nothing while there is none. */
export function DoorLink() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const { data } = useQuery(trpc.staff.mine.queryOptions());
  const event = doorEvents(data?.items ?? []).find(
    ({ phase }) => phase === 'ongoing' || phase === 'published',
  );
  if (!event) return null;
  return (
    <Card className="mt-6 flex flex-col gap-4 p-5 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <p className="text-muted-foreground text-sm">
          {t(event.phase === 'ongoing' ? 'door.now' : 'door.next')}
        </p>
        <p className="wrap-anywhere font-semibold text-lg">{event.eventName}</p>
        <p className="text-muted-foreground text-sm">
          {formats.eventTime(event.startDate, event.timeZone)} · {event.venueName}
        </p>
      </div>
      <Link
        to={`/scanner?event=${event.eventId}`}
        className={buttonClass({ variant: event.phase === 'ongoing' ? 'primary' : 'outline', size: 'lg' })}
      >
        <ScanLine aria-hidden="true" />
        {t('door.open')}
      </Link>
    </Card>
  );
}
