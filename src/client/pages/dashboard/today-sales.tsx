import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { FitLine } from '#client/ui/fit-line.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { HomeToday } from '#shared/contracts/dashboard.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import { dateFormat } from '#shared/text/intl.ts';
import { unbroken } from '#shared/time/event-time.ts';
import { zonedIso } from '#shared/time/zone-offset.ts';

interface TodaySalesProps {
  today: HomeToday;
  onCurrency: (currency: Currency) => void;
}

/** Today's sales in one currency, beside the same weekday last week until the same time. */
export function TodaySales({ today, onCurrency }: TodaySalesProps) {
  const { t } = useTranslation('dashboard');
  const { locale, money, number } = useFormats();
  const id = useId();
  const { currency, currencies, timeZone, sales, lastWeek, hours } = today;
  const at = new Date(today.at);
  const clock = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const until = dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  const figures = [
    { key: 'sales', now: money(sales.salesMinor, currency), before: money(lastWeek.salesMinor, currency) },
    { key: 'tickets', now: number(sales.tickets), before: number(lastWeek.tickets) },
    { key: 'orders', now: number(sales.orders), before: number(lastWeek.orders) },
  ] as const;
  // Free events have tickets only.
  const inMoney = hours.some(
    ({ salesMinor, lastWeekSalesMinor }) => (salesMinor ?? 0) + lastWeekSalesMinor > 0,
  );
  const kind = inMoney ? 'money' : 'number';
  const quiet = sales.tickets + sales.orders === 0 && hours.at(-1)?.lastWeekTickets === 0 && !inMoney;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <Card className="p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={id} className="font-semibold text-lg">
              {t('sales.title')}
            </h2>
            <p className="text-muted-foreground text-sm">{unbroken(until.format(at))}</p>
          </div>
          {currencies.length > 1 ? (
            <NativeSelect
              aria-label={t('sales.currency')}
              value={currency}
              options={currencies.map((one) => ({ value: one, label: one }))}
              onChange={(value) => {
                const next = CURRENCIES.find((one) => one === value);
                if (next) onCurrency(next);
              }}
            />
          ) : null}
        </div>
        <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          {figures.map(({ key, now, before }) => (
            <div key={key} className="min-w-0">
              <dt className="text-muted-foreground text-sm">{t(`sales.${key}`)}</dt>
              <dd className="font-semibold text-2xl tracking-tight">
                <FitLine text={now} />
              </dd>
              <dd className="text-muted-foreground text-sm">{t('sales.before', { value: before })}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-pretty text-muted-foreground text-sm">{t('sales.scope', { currency })}</p>
      </Card>
      <FigureCard
        figure={{
          title: t(inMoney ? 'sales.byHour' : 'sales.ticketsByHour'),
          fileName: `aforo-${zonedIso(at.getTime(), timeZone).slice(0, 10)}-today`,
          head: t('sales.hour'),
          currency,
          none: t('sales.none'),
          shape: 'curve',
          rows: quiet
            ? []
            : hours.map((hour) => ({
                id: String(hour.hour),
                label: clock.format(hour.hour * 3_600_000),
                values: inMoney
                  ? { today: hour.salesMinor, lastWeek: hour.lastWeekSalesMinor }
                  : { today: hour.tickets, lastWeek: hour.lastWeekTickets },
              })),
          columns: [
            { key: 'today', label: t('sales.today'), kind },
            { key: 'lastWeek', label: t('sales.lastWeek'), kind },
          ],
          drawn: ['today', 'lastWeek'],
        }}
      />
    </section>
  );
}
