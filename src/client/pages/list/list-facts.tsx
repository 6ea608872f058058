import { useTranslation } from 'react-i18next';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { usePriceWords } from '#client/features/lists/use-price-words.ts';
import { useFormats } from '#client/lib/format.ts';
import type { OwnedList } from '#shared/contracts/lists/lists.ts';

/** How many places are left, and the list's terms. */
export function ListFacts({ list, event }: Pick<OwnedList, 'list' | 'event'>) {
  const { t } = useTranslation('guestList');
  const format = useFormats();
  const priceOf = usePriceWords();
  const { counts, quota, plusMax, namesUntil, entryUntil } = list;
  const time = (at: string) => format.eventTime(at, event);
  const facts = [
    namesUntil === null ? null : { label: t('facts.namesUntil'), text: time(namesUntil) },
    entryUntil === null ? null : { label: t('facts.entryUntil'), text: time(entryUntil) },
    { label: t('facts.price'), text: priceOf(list.priceSteps, event) },
    {
      label: t('facts.plus'),
      text: plusMax === 0 ? t('facts.noPlus') : t('facts.plusMax', { count: plusMax }),
    },
  ].filter((fact) => fact !== null);
  return (
    <section>
      <h1 className="wrap-anywhere text-pretty font-semibold text-2xl tracking-tight">{list.name}</h1>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="font-bold text-4xl tabular-nums leading-none tracking-tight">
          {format.number(list.takesNames ? counts.left : counts.entered)}
        </span>
        <span className="text-muted-foreground">
          {list.takesNames
            ? t('facts.left', { count: counts.left, quota: format.number(quota) })
            : t('facts.came', { count: counts.entered })}
        </span>
      </p>
      <SoldBar part={counts.heads} whole={quota} className="mt-3" />
      <p role="status" className="mt-2 text-sm">
        {t('facts.counts', {
          names: t('names', { count: counts.names }),
          people: t('people', { count: counts.heads }),
          entered: format.number(counts.entered),
        })}
      </p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
