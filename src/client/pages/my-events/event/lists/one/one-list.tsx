import { ArrowLeft, ClipboardPaste, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShareListLink } from '#client/features/lists/share-list-link.tsx';
import { usePriceWords } from '#client/features/lists/use-price-words.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';
import { Duplicates } from '../duplicates.tsx';
import { ListSheet } from '../form/list-sheet.tsx';
import { ListState } from '../list-state.tsx';
import { AddSheet } from './add-sheet.tsx';
import { CloseList } from './close-list.tsx';
import { ListNames } from './list-names.tsx';
import { NewLink } from './new-link.tsx';

interface OneListProps {
  event: EventView;
  list: GuestListView;
  /** May change the list, not only add to it. */
  edits: boolean;
}

/** One list: its terms, its link, and its names. */
export function OneList({ event, list, edits }: OneListProps) {
  const { t } = useTranslation(['lists', 'guestList']);
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const isOver = event.phase === 'cancelled' || event.phase === 'ended';
  const isOpen = list.closedAt === null && !isOver;
  return (
    <section aria-label={list.name}>
      <Link
        to={{ search: '' }}
        className={buttonClass({ variant: 'ghost', size: 'sm' }, '-ml-3 text-muted-foreground')}
      >
        <ArrowLeft aria-hidden="true" />
        {t('all')}
      </Link>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 className="wrap-anywhere font-semibold text-2xl tracking-tight">{list.name}</h2>
            <ListState list={list} />
          </div>
          <Terms event={event} list={list} />
        </div>
        {isOpen ? (
          <div className="flex w-full gap-2 sm:w-auto">
            <Button className="grow" onClick={() => setAdding(true)}>
              <ClipboardPaste aria-hidden="true" />
              {t('add.open')}
            </Button>
            {edits ? (
              <>
                <IconButton variant="outline" label={t('edit')} onClick={() => setEditing(true)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
                <CloseList event={event} list={list} />
              </>
            ) : null}
          </div>
        ) : null}
      </div>
      {isOpen && edits ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:rounded-xl sm:border sm:bg-muted/40 sm:p-4">
          <p className="min-w-0 flex-1 basis-64 text-pretty text-muted-foreground text-sm">
            {t('link.text')}
          </p>
          <div className="flex gap-2">
            <ShareListLink
              path={list.link}
              text={t('link.shareText', { list: list.name, event: event.name })}
            />
            <NewLink event={event} list={list} />
          </div>
        </div>
      ) : null}
      <div className="mt-4 empty:hidden">
        {edits ? <Duplicates event={event} count={list.counts.duplicates} /> : null}
      </div>
      <ListNames event={event} list={list} isOpen={isOpen && edits} />
      <ListSheet event={event} list={list} open={editing} onOpenChange={setEditing} />
      <AddSheet event={event} list={list} open={adding} onOpenChange={setAdding} />
    </section>
  );
}

function Terms({ event, list }: Omit<OneListProps, 'edits'>) {
  const { t } = useTranslation(['lists', 'guestList']);
  const format = useFormats();
  const priceOf = usePriceWords();
  const { counts, quota } = list;
  const type = event.ticketTypes.find(({ id }) => id === list.ticketTypeId);
  const first = [t(`guestList:kind.${list.kind}`), list.ownerName, list.note].filter(Boolean);
  const second = [
    t('card.places', { count: quota, heads: format.number(counts.heads), quota: format.number(quota) }),
    t('card.entered', { count: counts.entered, number: format.number(counts.entered) }),
    t(`terms.mode.${list.mode}`),
    ...(type ? [t('terms.type', { type: type.name })] : []),
  ];
  const third = [
    priceOf(list.priceSteps, event),
    ...(list.namesUntil ? [t('terms.names', { time: format.eventTime(list.namesUntil, event) })] : []),
    ...(list.entryUntil ? [t('terms.entry', { time: format.eventTime(list.entryUntil, event) })] : []),
  ];
  return (
    <div className="mt-1 grid gap-0.5 text-pretty text-muted-foreground text-sm">
      <p className="wrap-anywhere">{first.join(' · ')}</p>
      <p className="text-foreground tabular-nums">{second.join(' · ')}</p>
      <p>{third.join(' · ')}</p>
    </div>
  );
}
