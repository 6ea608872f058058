import { useTranslation } from 'react-i18next';
import { NumberRow } from '#client/features/figures/number-row.tsx';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { EventMoney, OrganizerAnalytics } from '#shared/contracts/money/analytics.ts';
import { PATHS } from '#shared/paths.ts';

interface EventMoneyListProps {
  events: OrganizerAnalytics['events'];
  onPage: (page: number, corrected: boolean) => void;
}

/** The events behind the totals, each linked to its own figures. */
export function EventMoneyList({ events, onPage }: EventMoneyListProps) {
  const { t } = useTranslation('analytics');
  return (
    <section aria-label={t('events.title')} className="mt-4">
      <h2 className="mb-3 font-semibold text-xl tracking-tight">{t('events.title')}</h2>
      <ul className="flex flex-col gap-3">
        {events.items.map((event) => (
          <li key={event.id}>
            <EventMoneyRow event={event} />
          </li>
        ))}
      </ul>
      <ListPages found={events} onChange={onPage} inPlace />
    </section>
  );
}

function EventMoneyRow({ event }: { event: EventMoney }) {
  const { t } = useTranslation('analytics');
  const { money, number, day } = useFormats();
  const { currency, revenueMinor, dueMinor } = event.money;
  const numbers = [
    { label: t('tiles.sold'), value: number(event.sold) },
    { label: t('money.revenue'), value: money(revenueMinor, currency) },
    { label: t('money.due'), value: money(dueMinor, currency) },
  ];
  return (
    <NumberRow to={`${PATHS.analytics}?event=${event.id}`} numbers={numbers}>
      <h3 className="wrap-anywhere font-semibold">{event.name}</h3>
      <p className="text-muted-foreground text-sm">
        {day(event.startDate, event.timeZone)} · {event.organizerName}
      </p>
    </NumberRow>
  );
}
