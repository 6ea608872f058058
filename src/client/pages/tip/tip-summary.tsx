import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';

interface TipSummaryProps {
  /** Null until an amount is chosen. */
  amountMinor: number | null;
  /** Null while loading and when signed out. */
  balanceMinor: number | null;
  currency: Currency;
}

/** The wallet balance before and after the tip. */
export function TipSummary({ amountMinor, balanceMinor, currency }: TipSummaryProps) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const left = balanceMinor === null ? null : balanceMinor - (amountMinor ?? 0);
  return (
    <>
      <p className="hidden text-pretty text-muted-foreground text-sm lg:block">{t('tip.noFee')}</p>
      {balanceMinor === null || left === null ? null : (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 text-sm">
          <dt className="text-muted-foreground">{t('tip.balance')}</dt>
          <dd className="pl-4 text-right">{format.money(balanceMinor, currency)}</dd>
          {/* The button below states a missing amount. */}
          {amountMinor === null || left < 0 ? null : (
            <>
              <dt className="text-muted-foreground">{t('tip.after')}</dt>
              <dd className="pl-4 text-right">{format.money(left, currency)}</dd>
            </>
          )}
        </dl>
      )}
    </>
  );
}
