import { useTranslation } from 'react-i18next';
import { NumberRow } from '#client/features/figures/number-row.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { PlatformHealth } from '#shared/contracts/health.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Box offices that sold in the last minute, or that need help; each links to its reconciliation. */
export function BusyEvents({ events }: Pick<PlatformHealth, 'events'>) {
  const { t } = useTranslation('platform');
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-semibold text-xl tracking-tight">{t('events.title')}</h2>
      {events.length === 0 ? (
        <p className="text-muted-foreground">{t('events.empty')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {events.map((event) => (
            <li key={event.eventId}>
              <BusyEvent event={event} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function BusyEvent({ event }: { event: PlatformHealth['events'][number] }) {
  const { t } = useTranslation('platform');
  const formats = useFormats();
  const { load, parked, waitsSince, refundsStuck } = event;
  const numbers = [
    { label: t('events.flushes'), value: formats.number(load.flushes) },
    {
      label: t('events.slowest'),
      value: t('events.seconds', { seconds: formats.number(load.slowestMs / 1_000) }),
    },
    { label: t('events.queued'), value: formats.number(load.mostQueued) },
  ];
  return (
    <NumberRow to={pathFor(PATHS.reconcileEvent, event.eventId)} numbers={numbers}>
      <h3 className="wrap-anywhere font-semibold leading-snug">{event.eventName}</h3>
      <div className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
        {refundsStuck ? <Badge tone="warning">{t('events.refundsStuck')}</Badge> : null}
        {parked > 0 ? <Badge tone="warning">{t('events.parked', { count: parked })}</Badge> : null}
        {waitsSince ? (
          <Badge tone="warning">{t('events.waits', { when: formats.moment(waitsSince) })}</Badge>
        ) : null}
      </div>
    </NumberRow>
  );
}
