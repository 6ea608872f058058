import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { duplicatesOutput, ListEntryView } from '#shared/contracts/lists/lists.ts';

type ListDuplicate = z.infer<typeof duplicatesOutput>['items'][number];

/** Names that two lists want: settled here before the doors open. Without any, an open sheet still says so. */
export function Duplicates({ event, count }: { event: EventView; count: number }) {
  const { t } = useTranslation(['lists', 'common']);
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...trpc.lists.duplicates.queryOptions({ eventId: event.id }), enabled: open });
  const failure = query.data ? null : failureOf(query);
  return (
    <>
      {count > 0 ? (
        <Alert
          tone="warning"
          className="mb-4"
          title={t('duplicates.title', { count })}
          action={
            <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
              {t('duplicates.open')}
            </Button>
          }
        />
      ) : null}
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('duplicates.sheet')}
        description={t('duplicates.lead')}
        closeLabel={t('common:close')}
      >
        {failure ? (
          <LoadFailure error={failure} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          query.data.items.length === 0 ? (
            <p className="text-muted-foreground">{t('duplicates.none')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-4">
              {query.data.items.map((duplicate) => (
                <DuplicateItem key={duplicate.entry.id} event={event} duplicate={duplicate} />
              ))}
            </ul>
          )
        ) : (
          <SkeletonBoxes count={2} box="h-36" />
        )}
      </Sheet>
    </>
  );
}

function DuplicateItem({
  event,
  duplicate: { entry, earlier },
}: {
  event: EventView;
  duplicate: ListDuplicate;
}) {
  const { t } = useTranslation('lists');
  const { id: eventId, timeZone } = event;
  const settle = useAction({
    call: trpc.lists.settleDuplicate.mutationOptions(),
    refresh: [trpc.lists.pathKey()],
  });
  const choose = (keep: 'earlier' | 'later' | 'both') =>
    void settle.run({ eventId, entryId: entry.id, keep });
  return (
    <li className="grid grid-cols-1 gap-3 rounded-xl border p-4">
      <div className="grid grid-cols-1 gap-2">
        {earlier ? <Side entry={earlier} label={t('duplicates.first')} timeZone={timeZone} /> : null}
        <Side entry={entry} label={t('duplicates.second')} timeZone={timeZone} />
      </div>
      <Failure of={settle} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" busy={settle.busy} onClick={() => choose('earlier')}>
          {t('duplicates.keepFirst')}
        </Button>
        <Button size="sm" variant="outline" disabled={settle.busy} onClick={() => choose('later')}>
          {t('duplicates.keepSecond')}
        </Button>
        <Button size="sm" variant="outline" disabled={settle.busy} onClick={() => choose('both')}>
          {t('duplicates.keepBoth')}
        </Button>
      </div>
    </li>
  );
}

function Side({ entry, label, timeZone }: { entry: ListEntryView; label: string; timeZone: string }) {
  const { t } = useTranslation('guestList');
  const format = useFormats();
  return (
    <div className="flex items-baseline justify-between gap-3">
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{entry.name}</p>
        <p className="text-muted-foreground text-sm">
          {[entry.listName, t('people', { count: entry.heads })].join(' · ')}
        </p>
      </div>
      <p className="shrink-0 text-muted-foreground text-sm">
        {label} <time dateTime={entry.createdAt}>{format.shortMoment(entry.createdAt, timeZone)}</time>
      </p>
    </div>
  );
}
