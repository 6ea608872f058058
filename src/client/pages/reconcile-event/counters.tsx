import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import type { ReconcileEvent } from '#shared/contracts/money/reconciliation.ts';
import { Numbers, Section } from './section.tsx';
import { isLacking } from './verdict.ts';

/** The number of sold tickets from three sources, and how many check-ins have reached D1. */
export function Counters({ event }: { event: ReconcileEvent }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const { sold, checkIns, wrongCounters, overfullCounters } = event;
  const threeWays = [
    `${t('facts.here')} ${formats.number(sold.here)}`,
    `${t('facts.counted')} ${formats.number(sold.counted)}`,
    `${t('facts.tickets')} ${formats.number(sold.tickets)}`,
  ].join(' · ');
  return (
    <Section title={t('facts.title')}>
      <Numbers
        rows={[
          {
            label: t('facts.sold'),
            value: formats.number(sold.tickets),
            note: sold.agrees ? `${threeWays} · ${t('facts.agree')}` : threeWays,
          },
          { label: t('facts.entries'), value: formats.number(checkIns.recorded) },
        ]}
      />
      <div className="mt-3 flex flex-col gap-3 empty:hidden">
        {wrongCounters > 0 ? (
          <Alert tone="warning">
            {isLacking(event) ? t('facts.wrongHeld') : t('facts.wrong', { count: wrongCounters })}
          </Alert>
        ) : null}
        {overfullCounters > 0 ? <Alert tone="warning">{t('facts.overfull')}</Alert> : null}
        {sold.agrees || sold.counted !== sold.tickets ? null : (
          <Alert tone="warning">{t('facts.differ')}</Alert>
        )}
        {checkIns.beyond ? <Alert tone="warning">{t('facts.beyond')}</Alert> : null}
        {checkIns.behind ? <Alert tone="warning">{t('facts.behind')}</Alert> : null}
      </div>
    </Section>
  );
}
