import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import {
  COMPARISONS,
  type Comparison,
  RANGES,
  type Range,
} from '#shared/contracts/analytics/sales-analytics.ts';
import type { Currency } from '#shared/money/money.ts';
import { EventPicker } from './event-picker.tsx';
import type { AnalyticsAddress, ShowAnalytics } from './use-analytics-address.ts';

interface AnalyticsBarProps {
  address: AnalyticsAddress & { show: ShowAnalytics };
  /** To choose from; none while unknown. */
  currencies: readonly Currency[];
  currency: Currency | null;
  eventName?: string | undefined;
}

/** Which sales the page shows: of which event, when, compared with what, in which currency. */
export function AnalyticsBar({ address, currencies, currency, eventName }: AnalyticsBarProps) {
  const { t } = useTranslation('analytics');
  const { range, from, to, compare, eventId, show } = address;
  const [open, setOpen] = useState(false);
  const id = useId();
  const summary = [eventName ?? t('bar.all'), t(`period.${range}`), currency].filter(Boolean).join(' · ');
  return (
    <>
      <Button
        reads
        variant="outline"
        className="mb-4 w-full justify-between font-normal lg:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 truncate">{summary}</span>
        <SlidersHorizontal aria-hidden="true" />
      </Button>
      <search
        id={id}
        aria-label={t('bar.label')}
        className={cn(
          'mb-5 grid grid-cols-1 gap-2 min-[20rem]:grid-cols-2 lg:flex lg:flex-wrap',
          !open && 'max-lg:hidden',
        )}
      >
        <div className="col-span-full min-w-0 lg:w-72">
          <EventPicker
            eventId={eventId}
            eventName={eventName}
            onChange={(next) => show({ eventId: next, currency: null, page: 1 })}
          />
        </div>
        <div className="min-w-0 lg:w-58">
          <Select<Range>
            aria-label={t('period.label')}
            options={RANGES.map((value) => ({ value, label: t(`period.${value}`) }))}
            value={range}
            onChange={(next) =>
              show({ range: next, page: 1, ...(next === 'custom' ? {} : { from: null, to: null }) })
            }
          />
        </div>
        {range === 'custom' ? (
          <div className="col-span-full grid grid-cols-1 items-center gap-2 min-[20rem]:grid-cols-2 lg:w-80">
            <Input
              type="date"
              aria-label={t('bar.from')}
              value={from ?? ''}
              max={to ?? undefined}
              onChange={(event) => show({ from: event.target.value || null }, true)}
            />
            <Input
              type="date"
              aria-label={t('bar.to')}
              value={to ?? ''}
              min={from ?? undefined}
              onChange={(event) => show({ to: event.target.value || null }, true)}
            />
          </div>
        ) : null}
        <div className="min-w-0 max-lg:row-start-2 max-lg:col-start-2 max-lg:max-[20rem]:col-start-1 max-lg:max-[20rem]:row-auto lg:w-60">
          <Select<Comparison>
            aria-label={t('bar.compare')}
            options={COMPARISONS.map((value) => ({ value, label: t(`compare.${value}`) }))}
            value={range === 'all' ? 'none' : compare}
            disabled={range === 'all'}
            onChange={(next) => show({ compare: next })}
          />
        </div>
        {currencies.length > 1 ? (
          <div className="min-w-0 lg:w-28">
            <Select<Currency>
              aria-label={t('bar.currency')}
              options={currencies.map((value) => ({ value, label: value }))}
              value={currency}
              onChange={(next) => show({ currency: next })}
            />
          </div>
        ) : null}
      </search>
    </>
  );
}
