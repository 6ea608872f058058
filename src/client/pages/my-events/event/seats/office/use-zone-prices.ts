import { useTranslation } from 'react-i18next';
import type { OfficeState } from '#client/features/seats/house/house.ts';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';

/** Prices of a zone by its id: "$40 / $20". Null while it is not on sale. */
export function useZonePrices(zones: OfficeState['zones'], currency: Currency) {
  const { t } = useTranslation('seatOffice');
  const format = useFormats();
  return (id: string): string | null => {
    const types = zones.find(({ zoneId }) => zoneId === id)?.types ?? [];
    const prices = types.map(({ priceMinor }) =>
      priceMinor === 0 ? t('free') : format.money(priceMinor, currency),
    );
    return prices.length === 0 ? null : [...new Set(prices)].join(' / ');
  };
}
