import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/card.tsx';
import { FRESH_HOURS, POINTS_PER_TICKET, POINTS_PER_TIP } from '#shared/hype/hype.ts';

/** The formula in words, with its actual constants. */
export function FormulaCard() {
  const { t } = useTranslation('hype');
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{t('formula.title')}</h2>
      <p className="mt-2">
        {t('formula.text', { ticket: POINTS_PER_TICKET, tip: POINTS_PER_TIP, hours: FRESH_HOURS })}
      </p>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-muted-foreground text-sm">
        <li>{t('formula.refunds')}</li>
        <li>{t('formula.money')}</li>
        <li>{t('formula.ranks')}</li>
      </ul>
    </Card>
  );
}
