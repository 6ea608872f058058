import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PhaseBadge } from '#client/features/own-event/phase-badge.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import type { ReconcileOverview } from '#shared/contracts/reconcile.ts';

/** One event by the records' own figures; opening it asks its box office. */
export function LiveEventRow({ event }: { event: ReconcileOverview['items'][number] }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const numbers = [
    { label: t('list.sold'), value: formats.number(event.sold) },
    { label: t('list.in'), value: formats.number(event.checkedIn) },
    {
      label: t('list.lastEntry'),
      value: event.lastCheckInAt ? formats.moment(event.lastCheckInAt) : t('list.noEntry'),
    },
  ];
  return (
    <Link to={`/reconciliation/${event.eventId}`} className="group block rounded-2xl">
      <Card className="flex items-center gap-4 p-4 transition-colors group-hover:border-input">
        <div className="flex min-w-0 flex-1 flex-col gap-4 lg:flex-row lg:items-center">
          <div className="min-w-0 flex-1">
            <PhaseBadge phase={event.phase} />
            <h3 className="wrap-anywhere mt-1.5 font-semibold leading-snug">{event.eventName}</h3>
            <p className="mt-0.5 text-muted-foreground text-sm">
              {formats.eventTime(event.startDate, event.timeZone)}
            </p>
            {event.lastRepairAt ? (
              <p className="mt-0.5 text-muted-foreground text-sm">
                {t('list.repaired', { when: formats.moment(event.lastRepairAt) })}
              </p>
            ) : null}
          </div>
          <dl className="flex flex-wrap gap-x-6 gap-y-3 lg:w-110 lg:shrink-0">
            {numbers.map(({ label, value }, index) => (
              <div key={label} className={index === 2 ? 'flex-[2_1_9rem]' : 'flex-[1_1_4rem]'}>
                <dt className="text-muted-foreground text-sm">{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      </Card>
    </Link>
  );
}
