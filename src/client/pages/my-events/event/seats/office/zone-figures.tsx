import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { figuresOf, type House, type OfficeState } from '#client/features/seats/house/house.ts';
import { ZoneDot } from '#client/features/seats/plan-view/zone-dot.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import type { Currency } from '#shared/money/money.ts';
import { useZonePrices } from './use-zone-prices.ts';

interface ZoneFiguresProps {
  house: House;
  zones: OfficeState['zones'];
  currency: Currency;
}

const COUNTS = ['free', 'held', 'sold', 'kept'] as const;

/** Free, held, sold and kept seats of each zone, with its prices. */
export function ZoneFigures({ house, zones, currency }: ZoneFiguresProps) {
  const { t } = useTranslation('seatOffice');
  const format = useFormats();
  const figures = useMemo(() => figuresOf(house), [house]);
  const pricesOf = useZonePrices(zones, currency);
  // None of the seats of a zone that is not sold is counted as free, so it says how many it has.
  const notOnSale = (seats: number) =>
    `${t('figures.notOnSale')} · ${t('zones.seats', { count: seats, number: format.number(seats) })}`;
  return (
    <Card className="@container">
      <ul aria-label={t('figures.title')} className="divide-y">
        {figures.map((zone) => (
          <li
            key={zone.zoneId}
            className="flex flex-col gap-2.5 px-4 py-3 sm:px-5 @min-[36rem]:flex-row @min-[36rem]:items-center"
          >
            <p className="flex min-w-0 flex-1 items-center gap-2.5">
              <ZoneDot color={zone.color} />
              <span className="wrap-anywhere min-w-0 font-medium">{zone.name}</span>
              <span className="text-muted-foreground text-sm">
                {pricesOf(zone.zoneId) ?? notOnSale(zone.seats)}
              </span>
            </p>
            <dl className="grid grid-cols-4 gap-2 @min-[36rem]:w-88">
              {COUNTS.map((count) => (
                <div key={count} className="flex min-w-0 flex-col-reverse @min-[36rem]:text-right">
                  <dt className="text-muted-foreground text-xs">{t(`figures.${count}`)}</dt>
                  <dd className="font-semibold tabular-nums">{format.number(zone[count])}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}
