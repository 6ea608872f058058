import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';
import { Tile } from './tile.tsx';

interface RevenueTileProps {
  label: string;
  money: { revenueMinor: number; cashMinor: number };
  currency: Currency;
}

/** Revenue, with the share of cash at the door. */
export function RevenueTile({ label, money, currency }: RevenueTileProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { revenueMinor, cashMinor } = money;
  return (
    <Tile
      label={label}
      value={format.money(revenueMinor, currency)}
      note={cashMinor === 0 ? null : t('figure.inCash', { cash: format.money(cashMinor, currency) })}
    />
  );
}
