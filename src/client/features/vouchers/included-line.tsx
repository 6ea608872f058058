import { Martini } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { TypeContentsView } from '#shared/contracts/vouchers.ts';
import type { Currency } from '#shared/money/money.ts';

interface IncludedLineProps {
  contents: TypeContentsView;
  currency: Currency;
  className?: string;
}

/** "Includes 1 × Beer, $10 for the bar", beside a ticket type. */
export function IncludedLine({ contents: { items, barMoneyMinor }, currency, className }: IncludedLineProps) {
  const { t } = useTranslation('vouchers');
  const format = useFormats();
  const portions = items.map(({ name, quantity }) => t('portions', { count: quantity, name }));
  const money = barMoneyMinor > 0 ? [t('barMoney', { amount: format.money(barMoneyMinor, currency) })] : [];
  return (
    <p className={cn('flex items-start gap-1.5 text-pretty text-sm', className)}>
      <Martini aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{t('contains', { what: [...portions, ...money].join(', ') })}</span>
    </p>
  );
}
