import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { Currency } from '#shared/money/money.ts';
import { ZoneDot } from '../../plan-view/zone-dot.tsx';
import type { House } from '../best-seats.ts';
import { freeSeats } from '../free-seats.ts';

interface ZoneLegendProps {
  house: House;
  /** The guest's seats, which do not count as free. */
  mine: ReadonlySet<string>;
  currency: Currency;
  className?: string;
}

/** Zones by color with what they cost and how many seats are free. */
export function ZoneLegend({ house, mine, currency, className }: ZoneLegendProps) {
  const { t } = useTranslation(['seats', 'events']);
  const format = useFormats();
  const { index, offers } = house;
  const counts = freeSeats(house, mine);
  const zones = index.plan.zones.filter((_, zone) => (index.zoneSizes[zone] ?? 0) > 0);
  return (
    <ul aria-label={t('plan.legend')} className={cn('flex gap-x-5 gap-y-1.5 text-sm', className)}>
      {zones.map(({ id, name, color }) => {
        const offer = offers.find(({ zoneId }) => zoneId === id);
        const { ordinary: free, spaces } = (offer && counts[offer.zone]) ?? { ordinary: 0, spaces: 0 };
        const price = offer
          ? offer.priceMinor === 0
            ? t('events:price.free')
            : format.money(offer.priceMinor, currency)
          : t('plan.notOnSale');
        return (
          <li key={id} className="flex shrink-0 items-center gap-2 whitespace-nowrap">
            <ZoneDot color={color} className={!offer && 'opacity-30'} />
            <span className="font-medium">{name}</span>
            <span>{price}</span>
            {offer ? (
              <span className="text-muted-foreground">
                {free > 0 ? t('plan.free', { count: free }) : t(spaces > 0 ? 'plan.onlySpaces' : 'plan.none')}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
