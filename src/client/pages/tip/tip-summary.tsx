import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';

interface TipSummaryProps {
  /** Null while no amount is chosen. */
  amountMinor: number | null;
  /** Null while it is not known, and for whoever is not signed in. */
  balanceMinor: number | null;
  currency: Currency;
}

/** What the wallet holds now and after. */
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
          {/* What is missing, the step below says. */}
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
