import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { usePriceWords } from '#client/features/lists/use-price-words.ts';
import { copyText } from '#client/features/share/share-link.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';
import { ListState } from './list-state.tsx';

interface ListCardProps {
  event: EventView;
  list: GuestListView;
}

/** A list among the others: whose, how full, how many are in. */
export function ListCard({ event, list }: ListCardProps) {
  const { t } = useTranslation(['lists', 'guestList']);
  const format = useFormats();
  const priceOf = usePriceWords();
  const { counts, quota, ownerName, note } = list;
  const words = { copied: t('guestList:link.copied'), copyFailed: t('guestList:link.copyFailed') };
  const terms = [
    priceOf(list.priceSteps, event),
    ...(list.entryUntil ? [t('card.until', { time: format.time(list.entryUntil, event.timeZone) })] : []),
    ...(note === '' ? [] : [note]),
  ];
  return (
    <Card className="relative flex h-full flex-col gap-3 p-4 focus-within:border-ring sm:p-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere font-semibold text-lg leading-snug">
            {/* The whole card opens it. */}
            <Link
              to={{ search: `?list=${list.id}` }}
              className="after:absolute after:inset-0 after:rounded-2xl"
            >
              {list.name}
            </Link>
          </h2>
          <p className="wrap-anywhere text-muted-foreground text-sm">
            {[t(`guestList:kind.${list.kind}`), ownerName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <ListState list={list} />
        <IconButton
          reads
          variant="ghost"
          className="relative z-1 -mt-2 -mr-2"
          label={t('card.copy', { name: list.name })}
          onClick={() => void copyText(`${window.location.origin}${list.link}`, words)}
        >
          <Link2 aria-hidden="true" />
        </IconButton>
      </div>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <p className="font-medium tabular-nums">
            {t('card.places', {
              count: quota,
              heads: format.number(counts.heads),
              quota: format.number(quota),
            })}
          </p>
          <p className="text-muted-foreground tabular-nums">
            {t('card.entered', { count: counts.entered, number: format.number(counts.entered) })}
          </p>
        </div>
        <SoldBar part={counts.heads} whole={quota} className="mt-1.5" />
      </div>
      <p className="wrap-anywhere text-pretty text-muted-foreground text-sm">{terms.join(' · ')}</p>
      {counts.duplicates > 0 ? (
        <Badge tone="warning">{t('card.duplicates', { count: counts.duplicates })}</Badge>
      ) : null}
    </Card>
  );
}
