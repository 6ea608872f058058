import { useTranslation } from 'react-i18next';
import { useCommissionWords } from '#client/features/promoters/use-commission-words.ts';
import { useFormats } from '#client/lib/format.ts';
import type { PromoterPage } from '#shared/contracts/promoters.ts';

/** What was earned, paid and brought. */
export function OwnFigures({ page: { event, figures, types, commission } }: { page: PromoterPage }) {
  const { t } = useTranslation('promoter');
  const { money, number } = useFormats();
  const commissionOf = useCommissionWords();
  const amount = (minor: number) => money(minor, event.currency);
  const rows = [
    [t('figures.paid'), amount(figures.paidMinor)],
    [t('figures.due'), amount(figures.dueMinor)],
    [t('figures.sold'), `${number(figures.tickets)} · ${amount(figures.salesMinor)}`],
    [t('figures.arrived'), number(figures.arrived + figures.listArrived)],
  ] as const;
  return (
    <section aria-label={t('figures.title')}>
      <h1 className="text-muted-foreground text-sm">{t('figures.earned')}</h1>
      <p role="status" className="mt-1 font-bold text-4xl tabular-nums leading-none tracking-tight">
        {amount(figures.earnedMinor)}
      </p>
      <p className="mt-2 text-pretty text-muted-foreground text-sm">
        {commissionOf(commission, event.currency)}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-3">
        {rows.map(([label, value]) => (
          <div key={label} className="rounded-xl bg-muted p-3">
            <dt className="text-muted-foreground text-sm">{label}</dt>
            <dd className="wrap-anywhere mt-0.5 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {types.length > 0 ? (
        <ul aria-label={t('types')} className="mt-4 divide-y border-y text-sm">
          {types.map((type) => (
            <li key={type.name} className="flex justify-between gap-4 py-2">
              <span className="wrap-anywhere min-w-0">{type.name}</span>
              <span className="shrink-0 text-muted-foreground tabular-nums">
                {t('typeSold', { tickets: number(type.tickets), arrived: number(type.arrived) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
