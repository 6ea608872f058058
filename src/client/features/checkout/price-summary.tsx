import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Price } from '#shared/money/pricing.ts';

interface PriceSummaryProps {
  price: Price;
  /** Names of the line items, in order. */
  names: readonly string[];
  currency: Currency;
  /** Null while unknown, and when signed out. */
  balanceMinor: number | null;
}

/** Line items, total, and the wallet's balance before and after. */
export function PriceSummary({ price, names, currency, balanceMinor }: PriceSummaryProps) {
  const { t } = useTranslation(['events', 'discounts']);
  const format = useFormats();
  const left = balanceMinor === null ? null : balanceMinor - price.totalMinor;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2">
      {price.lines.map((line, index) => (
        <div key={names[index]} className="contents text-sm">
          <dt className="text-muted-foreground">
            {names[index]} ×&nbsp;{line.quantity}
          </dt>
          <dd className="pl-4 text-right">{format.money(line.subtotalMinor, currency)}</dd>
          {line.discountMinor > 0 ? (
            <>
              <dt className="-mt-1.5 pl-4 text-success-ink">{t('discounts:field.saved')}</dt>
              <dd className="-mt-1.5 pl-4 text-right text-success-ink">
                −{format.money(line.discountMinor, currency)}
              </dd>
            </>
          ) : null}
        </div>
      ))}
      <div className="contents font-semibold text-lg">
        <dt>{t('buy.total')}</dt>
        <dd className="pl-4 text-right">{format.money(price.totalMinor, currency)}</dd>
      </div>
      {balanceMinor === null || left === null ? null : (
        <div className="contents text-sm">
          <dt className="border-t pt-2 text-muted-foreground">{t('buy.balance')}</dt>
          <dd className="border-t pt-2 pl-4 text-right">{format.money(balanceMinor, currency)}</dd>
          <dt className={cn('text-muted-foreground', left < 0 && 'text-danger-ink')}>
            {t(left < 0 ? 'buy.short' : 'buy.after')}
          </dt>
          <dd className={cn('pl-4 text-right', left < 0 && 'font-medium text-danger-ink')}>
            {format.money(Math.abs(left), currency)}
          </dd>
        </div>
      )}
    </dl>
  );
}
