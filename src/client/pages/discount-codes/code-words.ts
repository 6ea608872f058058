import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '#client/lib/format.ts';
import type { DiscountView } from '#shared/contracts/discounts.ts';

type Terms = Pick<
  DiscountView,
  | 'type'
  | 'value'
  | 'currency'
  | 'minimumMinor'
  | 'event'
  | 'validFrom'
  | 'validUntil'
  | 'perPerson'
  | 'ticketTypeIds'
>;

/** A code, or the beginning of a batch's codes. */
export function nameOf({ code, batch }: Pick<DiscountView, 'code' | 'batch'>): string {
  return batch ? `${code}-…` : code;
}

/** "−20%" or "−$5.00". */
export function worthText(code: Pick<Terms, 'type' | 'value' | 'currency'>, formats: Formats): string {
  const worth =
    code.type === 'fixed' && code.currency
      ? formats.money(code.value, code.currency)
      : formats.percent(code.value / 100);
  return `−${worth}`;
}

/** A code's ticket types, validity, minimum order and limit per person as short phrases; unlimited ones are omitted. */
export function useCodeBounds(): (code: Terms, ownZone: string) => string[] {
  const { t } = useTranslation('codes');
  const formats = useFormats();
  return (code, ownZone) => {
    const place = code.event ?? { timeZone: ownZone };
    const currency = code.event?.currency ?? code.currency;
    const minimum = currency
      ? t('row.minimum', { amount: formats.money(code.minimumMinor, currency) })
      : t('row.minimumAll', { amount: formats.number(code.minimumMinor / 100) });
    return [
      code.ticketTypeIds ? t('row.types', { count: code.ticketTypeIds.length }) : null,
      code.validFrom ? t('row.from', { time: formats.eventTime(code.validFrom, place) }) : null,
      code.validUntil ? t('row.until', { time: formats.eventTime(code.validUntil, place) }) : null,
      code.minimumMinor > 0 ? minimum : null,
      code.perPerson === null ? null : t('row.perPerson', { count: code.perPerson }),
    ].filter((part) => part !== null);
  };
}
