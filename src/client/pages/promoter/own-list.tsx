import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { PromoterPage } from '#shared/contracts/promoters.ts';

type List = PromoterPage['lists'][number];

/** One of the promoter's own guest lists: places left, names, and who has come. */
export function OwnList({ list, event }: { list: List; event: PromoterPage['event'] }) {
  const { t } = useTranslation('promoter');
  const format = useFormats();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="wrap-anywhere font-semibold text-lg">
          {list.name}
        </h2>
        <p className="text-muted-foreground text-sm tabular-nums">
          {t('list.left', { count: list.left, number: format.number(list.left) })}
        </p>
      </div>
      <SoldBar part={list.heads} whole={list.quota} className="mt-2" />
      <p role="status" className="mt-2 text-sm">
        {t('list.came', {
          count: list.heads,
          entered: format.number(list.entered),
          heads: format.number(list.heads),
        })}
        {list.namesUntil === null ? null : (
          <span className="text-muted-foreground">
            {' · '}
            {t('list.until', { time: format.eventTime(list.namesUntil, event) })}
          </span>
        )}
      </p>
      {list.names.length > 0 ? (
        <ul className="mt-3 divide-y border-y">
          {list.names.map((name) => (
            <NameRow key={name.id} name={name} />
          ))}
        </ul>
      ) : null}
      {list.takesNames ? (
        <Link to={list.link} className={cn(buttonClass({ variant: 'outline' }), 'mt-3 w-full')}>
          {t('list.add')}
        </Link>
      ) : null}
    </section>
  );
}

function NameRow({ name: { name, heads, entered, state } }: { name: List['names'][number] }) {
  const { t } = useTranslation('promoter');
  const isIn = entered > 0;
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <span className="wrap-anywhere min-w-0 flex-1">
        {name}
        {heads > 1 ? <span className="text-muted-foreground"> +{heads - 1}</span> : null}
      </span>
      <Badge tone={isIn ? 'success' : 'neutral'}>
        {state === 'no_show' && !isIn
          ? t('list.noShow')
          : isIn
            ? heads > 1
              ? t('list.partlyIn', { entered, heads })
              : t('list.in')
            : t('list.expected')}
      </Badge>
    </li>
  );
}
