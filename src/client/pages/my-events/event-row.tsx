import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EventCover } from '#client/features/event-cover/event-cover.tsx';
import { PhaseBadge } from '#client/features/own-event/phase-badge.tsx';
import { SoldBar } from '#client/features/own-event/sold-bar.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { FitLine } from '#client/ui/fit-line.tsx';
import type { MyEvent } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

interface EventRowProps {
  event: MyEvent;
  /** For administrators, whose list contains all events. */
  showOrganizer: boolean;
}

/** One event with its key figures. */
export function EventRow({ event, showOrganizer }: EventRowProps) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  // A cancelled event's current figures are zero after the refunds: show the historical ones.
  const { history } = event;
  const { sold, revenueMinor } = history ?? event;
  return (
    <Link to={pathFor(PATHS.eventEditor, event.id)} className="@container group block rounded-2xl">
      <Card className="flex flex-col gap-4 p-4 transition-colors group-hover:border-input @3xl:flex-row @3xl:items-center @3xl:gap-5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-4">
          <EventCover event={event} className="w-24 shrink-0 rounded-xl sm:w-32" />
          <div className="min-w-0 flex-1 basis-40">
            <PhaseBadge phase={event.phase} />
            <h2 className="wrap-anywhere mt-1.5 line-clamp-2 font-semibold leading-snug">{event.name}</h2>
            <p className="mt-0.5 text-muted-foreground text-sm">
              {formats.eventTime(event.startDate, event)}
            </p>
            {showOrganizer ? (
              <p className="wrap-anywhere mt-0.5 text-muted-foreground text-sm">{event.organizer.name}</p>
            ) : null}
          </div>
        </div>
        <dl className="flex flex-wrap gap-4 @3xl:w-110 @3xl:shrink-0">
          <div className="flex-[1.2_1_5.5rem]">
            <dt className="text-muted-foreground text-sm">
              {t(history ? 'numbers.soldBefore' : 'numbers.sold')}
            </dt>
            <dd className="font-semibold">
              {t('numbers.of', { part: formats.number(sold), whole: formats.number(event.quantity) })}
              <SoldBar part={sold} whole={event.quantity} className="mt-1.5" />
            </dd>
          </div>
          <div className="flex-[0.6_1_3rem]">
            <dt className="text-muted-foreground text-sm">{t('numbers.in')}</dt>
            <dd className="font-semibold">{formats.number(event.checkedIn)}</dd>
          </div>
          <div className="flex-[1.4_1_7.5rem]">
            <dt className="text-muted-foreground text-sm">
              {t(history ? 'numbers.revenueBefore' : 'numbers.revenue')}
            </dt>
            <dd className="font-semibold">
              <FitLine text={formats.money(revenueMinor, event.currency)} />
            </dd>
          </div>
        </dl>
      </Card>
    </Link>
  );
}
