import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { FitLine } from '#client/ui/fit-line.tsx';
import type { EventMoney, OrganizerAnalytics } from '#shared/contracts/analytics.ts';

interface EventMoneyListProps {
  events: OrganizerAnalytics['events'];
  onPage: (page: number, corrected: boolean) => void;
}

/** The events behind the sums, each with the way to its own numbers. */
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
  const { currency, netMinor, dueMinor } = event.money;
  const numbers = [
    ['sold', t('tiles.sold'), number(event.sold)],
    ['net', t('money.net'), money(netMinor, currency)],
    ['due', t('money.due'), money(dueMinor, currency)],
  ] as const;
  return (
    <Link to={`/analytics?event=${event.id}`} className="group block rounded-2xl">
      <Card className="flex items-center gap-4 p-4 transition-colors group-hover:border-input">
        <div className="flex min-w-0 flex-1 flex-col gap-3 lg:flex-row lg:items-center">
          <div className="min-w-0 flex-1">
            <h3 className="wrap-anywhere font-semibold">{event.name}</h3>
            <p className="text-muted-foreground text-sm">
              {day(event.startDate, event.timeZone)} · {event.organizerName}
            </p>
          </div>
          <dl className="grid grid-cols-[1fr_1.4fr_1.4fr] gap-x-4 lg:w-112">
            {numbers.map(([key, label, value]) => (
              <div key={key} className="min-w-0">
                <dt className="text-muted-foreground text-sm">{label}</dt>
                <dd className="font-semibold">
                  <FitLine text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      </Card>
    </Link>
  );
}
