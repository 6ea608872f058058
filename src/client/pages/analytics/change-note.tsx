import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { numberFormat } from '#shared/text/intl.ts';

interface ChangeNoteProps {
  now: number;
  before: number;
  /** The earlier value in words. */
  words: string;
  /** For refunds: less is better. */
  lessIsBetter?: boolean;
}

/** How far a figure is from the earlier one: "+12% from 1,234". */
export function ChangeNote({ now, before, words, lessIsBetter = false }: ChangeNoteProps) {
  const { t } = useTranslation('analytics');
  const { locale } = useFormats();
  const rise = Math.abs(now) - Math.abs(before);
  const Icon = rise === 0 ? Minus : rise > 0 ? TrendingUp : TrendingDown;
  const good = lessIsBetter ? rise < 0 : rise > 0;
  const share = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(rise / Math.abs(before));
  return (
    <span
      className={cn(
        'inline-flex items-start gap-1',
        rise !== 0 && (good ? 'text-success-ink' : 'text-warning-ink'),
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {before === 0 ? t('compare.fromNone', { before: words }) : t('compare.from', { share, before: words })}
    </span>
  );
}
