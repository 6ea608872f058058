import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { Drift } from '#shared/contracts/reconciliation/reconciliation.ts';
import { Section } from './section.tsx';

const STATES = [
  'active',
  'used',
  'refunded',
  'refunding',
  'pending',
  'completed',
  'cancelled',
  'cancelling',
] as const;

/** Drift: tickets, orders and counters that differ between the box office and D1. */
export function Differences({ drift, complete }: { drift: Drift[]; complete: boolean }) {
  const { t } = useTranslation('reconciliation');
  return (
    <Section title={t('drift.title')}>
      {drift.length === 0 ? (
        <p className="text-muted-foreground">{t(complete ? 'drift.none' : 'event.incompleteText')}</p>
      ) : (
        <ul className="divide-y">
          {drift.map((one) => (
            <li key={`${one.kind} ${one.needsPerson}`} className="py-3 first:pt-0 last:pb-0">
              <Difference drift={one} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Difference({ drift }: { drift: Drift }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const { kind, needsPerson, count, examples } = drift;
  const word = (status: string | null) => t(`state.${STATES.find((state) => state === status) ?? 'unknown'}`);
  const sides = ({ here, there }: Drift['examples'][number]) =>
    kind === 'counter' || kind === 'oversold'
      ? t('drift.counts', { here, there })
      : t('drift.side', { here: word(here), there: word(there) });
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 text-pretty font-medium">{t(`drift.kind.${kind}`)}</p>
        <p className="font-semibold">{formats.number(count)}</p>
      </div>
      <p className="text-pretty text-muted-foreground text-sm">
        {t(needsPerson ? 'drift.byPerson' : 'drift.byRepair')}
      </p>
      {examples.length > 0 ? (
        <details className="mt-1 text-sm">
          <summary className="min-h-9 w-fit cursor-pointer py-1.5 font-medium">{t('drift.examples')}</summary>
          <ul className="flex flex-col gap-1.5">
            {examples.map((example) => (
              <li key={example.id} className="wrap-anywhere">
                <code className="text-muted-foreground">{example.id}</code>
                <span className="block">{sides(example)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
