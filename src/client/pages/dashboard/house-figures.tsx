import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import type { PlatformOverview } from '#shared/contracts/dashboard.ts';
import { PATHS } from '#shared/paths.ts';

/** The platform's key figures as rows of 56 px, each linked to its page. */
export function HouseFigures({ house }: { house: PlatformOverview }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { list, money, number } = useFormats();
  const id = useId();
  const cash = house.sales
    .filter(({ cashMinor }) => cashMinor > 0)
    .map(({ cashMinor, currency }) => money(cashMinor, currency));
  const sales = house.sales.map(({ amountMinor, currency }) => money(amountMinor, currency));
  const rows = [
    {
      to: PATHS.analytics,
      label: t('house.sales'),
      value: sales.length > 0 ? list(sales) : '–',
      note: [
        t('house.salesCount', { count: house.sales.reduce((all, { count }) => all + count, 0) }),
        cash.length > 0 ? t('common:figure.inCash', { cash: list(cash) }) : null,
      ]
        .filter((word) => word !== null)
        .join(' · '),
    },
    {
      to: `${PATHS.myEvents}?status=published`,
      label: t('house.onSale'),
      value: number(house.eventsOnSale),
      note: t('house.running', { count: house.eventsRunning }),
    },
    {
      to: PATHS.users,
      label: t('house.people'),
      value: number(house.people.all),
      note: t('house.joined', { count: house.people.joinedLastMonth }),
    },
    {
      to: PATHS.reconciliation,
      label: t('house.books'),
      value: t(house.balanced ? 'house.balanced' : 'house.unbalanced'),
      note: t('house.booksNote'),
    },
  ];
  return (
    <Card>
      <section aria-labelledby={id} className="p-2">
        <h2 id={id} className="px-3 pt-2 pb-1 font-semibold text-lg">
          {t('house.title')}
        </h2>
        <ul>
          {rows.map(({ to, label, value, note }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-xl px-3 py-1.5 transition-colors hover:bg-muted"
              >
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block font-medium text-[0.9375rem]">{label}</span>
                  <span className="block text-muted-foreground text-sm">{note}</span>
                </span>
                <span className="wrap-anywhere max-w-full font-semibold">{value}</span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
