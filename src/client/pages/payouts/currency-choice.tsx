import { useTranslation } from 'react-i18next';
import type { Currency } from '#shared/money/money.ts';

interface CurrencyChoiceProps {
  currencies: readonly Currency[];
  value: Currency | undefined;
  onChange: (value: Currency) => void;
}

/** Amounts of different currencies do not add up, so a table has one. */
export function CurrencyChoice({ currencies, value, onChange }: CurrencyChoiceProps) {
  const { t } = useTranslation('payouts');
  if (currencies.length < 2) return null;
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('column.currency')}</legend>
      {currencies.map((currency) => (
        <button
          key={currency}
          type="button"
          aria-pressed={currency === value}
          onClick={() => onChange(currency)}
          className="min-h-11 rounded-full border px-4 font-medium text-sm transition-colors hover:bg-muted aria-pressed:border-transparent aria-pressed:bg-inverse aria-pressed:text-inverse-foreground"
        >
          {currency}
        </button>
      ))}
    </fieldset>
  );
}
