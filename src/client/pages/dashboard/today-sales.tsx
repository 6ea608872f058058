import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { HomeToday } from '#shared/contracts/dashboard.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import { dateFormat } from '#shared/text/intl.ts';
import { unbroken } from '#shared/time/event-time.ts';
import { TodayCard } from './today-card.tsx';

interface TodaySalesProps {
  today: HomeToday;
  onCurrency: (currency: Currency) => void;
}

/** Today's sales in one currency, beside the same weekday last week until the same time. */
export function TodaySales({ today, onCurrency }: TodaySalesProps) {
  const { t } = useTranslation('dashboard');
  const { locale, money, number } = useFormats();
  const { currency, currencies, timeZone, sales, lastWeek, hours } = today;
  const until = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' });
  const before = (value: string) => t('sales.before', { value });
  // Free events have tickets only.
  const inMoney = hours.some(
    ({ salesMinor, lastWeekSalesMinor }) => (salesMinor ?? 0) + lastWeekSalesMinor > 0,
  );
  return (
    <TodayCard
      title={t('sales.title')}
      note={t('sales.until', { time: unbroken(until.format(new Date(today.at))) })}
      aside={
        currencies.length > 1 ? (
          <NativeSelect
            aria-label={t('sales.currency')}
            className="w-auto"
            value={currency}
            options={currencies.map((one) => ({ value: one, label: one }))}
            onChange={(value) => {
              const next = CURRENCIES.find((one) => one === value);
              if (next) onCurrency(next);
            }}
          />
        ) : null
      }
      figures={[
        {
          key: 'sales',
          label: t('sales.sales'),
          value: money(sales.salesMinor, currency),
          before: before(money(lastWeek.salesMinor, currency)),
        },
        {
          key: 'tickets',
          label: t('sales.tickets'),
          value: number(sales.tickets),
          before: before(number(lastWeek.tickets)),
        },
        {
          key: 'orders',
          label: t('sales.orders'),
          value: number(sales.orders),
          before: before(number(lastWeek.orders)),
        },
      ]}
      values={hours.map((hour) => (inMoney ? hour.salesMinor : hour.tickets))}
      before={hours.map((hour) => (inMoney ? hour.lastWeekSalesMinor : hour.lastWeekTickets))}
      scope={t('sales.scope', { currency })}
    />
  );
}
