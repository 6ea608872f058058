import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Price } from '#shared/money/pricing.ts';

interface PriceSummaryProps {
  price: Price;
  /** Names of the line items, in order. */
  names: readonly string[];
  currency: Currency;
  /** Null while unknown, and when signed out. */
  balanceMinor: number | null;
  /** Bar money of the buyer's tickets, which the total leaves out. */
  creditMinor?: number;
  /** The line items stand elsewhere, with their quantities. */
  totalOnly?: boolean;
}

/** Whether it says more than one line of quantity, name and total. */
export function isInOneLine({ lines, discountMinor }: Price): boolean {
  return lines.length === 1 && discountMinor === 0;
}

/** Line items, total, and what of it the wallet pays. */
export function PriceSummary(props: PriceSummaryProps) {
  const { price, names, currency, balanceMinor, creditMinor = 0, totalOnly = false } = props;
  const { t } = useTranslation(['events', 'discounts', 'vouchers']);
  const format = useFormats();
  const { totalMinor } = price;
  const balance = balanceMinor ?? 0;
  const isShort = balance < totalMinor;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2">
      {(totalOnly ? [] : price.lines).map((line, index) => (
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
      {creditMinor > 0 ? (
        <div className="contents text-sm text-success-ink">
          <dt>{t('vouchers:order.credit')}</dt>
          <dd className="pl-4 text-right">−{format.money(creditMinor, currency)}</dd>
        </div>
      ) : null}
      <div className="contents font-semibold text-lg">
        <dt>{t('buy.total')}</dt>
        <dd className="pl-4 text-right">{format.money(price.totalMinor, currency)}</dd>
      </div>
      {balance > 0 && totalMinor > 0 ? (
        <div className="contents text-muted-foreground text-sm">
          <dt className="border-t pt-2">{t(isShort ? 'buy.fromWallet' : 'buy.balance')}</dt>
          <dd className="border-t pt-2 pl-4 text-right">{format.money(balance, currency)}</dd>
          <dt>{t(isShort ? 'buy.byCard' : 'buy.after')}</dt>
          <dd className="pl-4 text-right">{format.money(Math.abs(balance - totalMinor), currency)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
