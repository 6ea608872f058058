import { ClipboardList, Mail, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';
import { LISTS_PER_EVENT_MAX } from '#shared/lists/list-limits.ts';
import { CompsSheet } from './comps-sheet.tsx';
import { Duplicates } from './duplicates.tsx';
import { ListSheet } from './form/list-sheet.tsx';
import { ListCard } from './list-card.tsx';

interface ListOverviewProps {
  event: EventView;
  lists: readonly GuestListView[];
  /** May make and settle lists, not only add to them. */
  edits: boolean;
}

/** All lists of the event, and what they hold of the house. */
export function ListOverview({ event, lists, edits }: ListOverviewProps) {
  const { t } = useTranslation('lists');
  const [making, setMaking] = useState(false);
  const [sending, setSending] = useState(false);
  const changeParams = useChangeParams();
  const isOver = event.phase === 'cancelled' || event.phase === 'ended';
  const duplicates = lists.reduce((sum, { counts }) => sum + counts.duplicates, 0);
  const add =
    !edits || isOver || lists.length >= LISTS_PER_EVENT_MAX ? null : (
      <Button variant={lists.length === 0 ? 'primary' : 'outline'} onClick={() => setMaking(true)}>
        <Plus aria-hidden="true" />
        {t('new')}
      </Button>
    );
  const comps =
    !edits || isOver || event.ticketTypes.length === 0 ? null : (
      <Button variant="outline" onClick={() => setSending(true)}>
        <Mail aria-hidden="true" />
        {t('comps.open')}
      </Button>
    );
  return (
    <section aria-label={t('title')} className="@container">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {lists.length === 0 ? null : <HouseLine event={event} lists={lists} />}
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {comps}
          {lists.length === 0 ? null : add}
        </div>
      </div>
      {edits ? <Duplicates event={event} count={duplicates} /> : null}
      {lists.length === 0 ? (
        <Card>
          <EmptyState
            icon={<ClipboardList aria-hidden="true" />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={add}
          />
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-4 @min-[40rem]:grid-cols-2 @min-[64rem]:grid-cols-3">
          {lists.map((list) => (
            <li key={list.id}>
              <ListCard event={event} list={list} />
            </li>
          ))}
        </ul>
      )}
      <ListSheet
        event={event}
        list={null}
        open={making}
        onOpenChange={setMaking}
        onMade={({ id }) => changeParams({ list: id }, { toTop: true })}
      />
      <CompsSheet event={event} lists={lists} open={sending} onOpenChange={setSending} />
    </section>
  );
}

/** One number for the whole house: sold, on lists and free. */
function HouseLine({ event, lists }: Omit<ListOverviewProps, 'edits'>) {
  const { t } = useTranslation('lists');
  const format = useFormats();
  const places = lists.reduce((sum, list) => sum + list.places, 0);
  const heads = lists.reduce((sum, { counts }) => sum + counts.heads, 0);
  const entered = lists.reduce((sum, { counts }) => sum + counts.entered, 0);
  const sold = event.ticketTypes.reduce((sum, type) => sum + type.sold, 0);
  const parts = [
    t('house.heads', { count: heads, number: format.number(heads) }),
    t('house.entered', { count: entered, number: format.number(entered) }),
    ...(event.capacity === null
      ? [t('house.held', { count: places, number: format.number(places) })]
      : [
          t('house.free', {
            count: Math.max(0, event.capacity - sold - places),
            number: format.number(Math.max(0, event.capacity - sold - places)),
            capacity: format.number(event.capacity),
          }),
        ]),
  ];
  return <p className="text-muted-foreground text-sm">{parts.join(' · ')}</p>;
}
