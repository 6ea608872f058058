import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';

export interface PriceStep {
  /** ISO 8601; null: until the end. */
  until: string | null;
  amountMinor: number;
}

interface PricedAt {
  currency: Currency;
  timeZone: string;
}

/** What a guest of a list pays at the door: "Free until 1:00 AM, then $10 each". */
export function usePriceWords() {
  const { t } = useTranslation('guestList');
  const format = useFormats();
  return (steps: readonly PriceStep[], { currency, timeZone }: PricedAt): string => {
    const price = ({ amountMinor }: PriceStep) =>
      amountMinor === 0 ? t('price.free') : t('price.each', { amount: format.money(amountMinor, currency) });
    const [first, ...later] = steps;
    if (!first) return t('price.alone.free');
    const words = (step: PriceStep, isFirst: boolean) => {
      const at = { price: price(step), time: step.until === null ? '' : format.time(step.until, timeZone) };
      if (step.until === null) return isFirst ? t('price.alone.each', at) : t('price.then', at);
      return t(isFirst ? 'price.until' : 'price.thenUntil', at);
    };
    const text = [words(first, true), ...later.map((step) => words(step, false))].join(', ');
    return text.charAt(0).toLocaleUpperCase(format.locale) + text.slice(1);
  };
}
