import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { ReconcileEvent } from '#shared/contracts/reconciliation/reconciliation.ts';
import { CountsList } from './counts-list.tsx';
import { Section } from './section.tsx';

/** The event's past repairs from the audit trail. */
export function RepairHistory({ repairs }: { repairs: ReconcileEvent['repairs'] }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  return (
    <Section title={t('history.title')}>
      {repairs.length === 0 ? (
        <p className="text-muted-foreground">{t('history.none')}</p>
      ) : (
        <ul className="divide-y">
          {repairs.map(({ id, at, by, counts }) => (
            <li key={id} className="py-3 text-sm first:pt-0 last:pb-0">
              <p className="mb-1.5 text-muted-foreground">
                {t('history.by', { name: by || t('history.someone'), when: formats.moment(at) })}
              </p>
              <CountsList counts={counts} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
