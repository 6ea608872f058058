import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NumberLine } from '#client/features/figures/number-line.tsx';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import type { EventMoney, OrganizerAnalytics } from '#shared/contracts/analytics/analytics.ts';
import { PATHS } from '#shared/paths.ts';

interface EventMoneyListProps {
  events: OrganizerAnalytics['events'];
  onPage: (page: number, corrected: boolean) => void;
}

/** The events behind the totals, each linked to its own figures. */
export function EventMoneyList({ events, onPage }: EventMoneyListProps) {
  const { t } = useTranslation('analytics');
  return (
    <section aria-label={t('events.title')}>
      <h2 className="mb-3 font-semibold text-xl tracking-tight">{t('events.title')}</h2>
      <Card className="@container p-2">
        <ul className="divide-y">
          {events.items.map((event) => (
            <li key={event.id}>
              <EventMoneyRow event={event} />
            </li>
          ))}
        </ul>
      </Card>
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
    <Link
      to={`${PATHS.analytics}?event=${event.id}`}
      className="flex flex-col gap-x-4 gap-y-1 rounded-lg px-3 py-2 hover:bg-muted lg:@min-[42rem]:flex-row lg:@min-[42rem]:items-center"
    >
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere font-medium">{event.name}</span>
        <span className="block text-muted-foreground text-sm">
          {day(event.startDate, event.timeZone)} · {event.organizerName}
        </span>
      </span>
      <NumberLine numbers={numbers} className="lg:@min-[42rem]:w-120 lg:@min-[42rem]:shrink-0" />
    </Link>
  );
}
