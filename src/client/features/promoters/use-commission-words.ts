import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';
import type { CommissionRule } from '#shared/promoters/commission.ts';

/** What a promoter earns, in words. */
export function useCommissionWords(): (rule: CommissionRule, currency: Currency) => string {
  const { t } = useTranslation('promoter');
  const format = useFormats();
  return (rule, currency) =>
    rule.kind === 'percent'
      ? t('commission.percent', { percent: format.percent(rule.bps / 10_000) })
      : t(`commission.${rule.kind}`, { amount: format.money(rule.amountMinor, currency) });
}
