import { useTranslation } from 'react-i18next';
import { EntrySheet } from '#client/features/lists/entry-sheet.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView, ListEntryView } from '#shared/contracts/lists/lists.ts';

interface NamePanelProps {
  event: EventView;
  list: GuestListView;
  isOpen: boolean;
  entry: ListEntryView | null;
  onClose: () => void;
}

/** A name beside the table, as its organizer sees it. */
export function NamePanel({ event, list, isOpen, entry, onClose }: NamePanelProps) {
  const { t } = useTranslation(['lists', 'guestList']);
  const format = useFormats();
  const refresh = [trpc.lists.pathKey(), trpc.events.get.queryKey({ eventId: event.id })];
  const changing = useAction({ call: trpc.lists.changeEntry.mutationOptions(), done: onClose, refresh });
  const removing = useAction({
    call: trpc.lists.removeEntry.mutationOptions(),
    done: ({ name }) => {
      onClose();
      toast.success(t('guestList:remove.done', { name }));
    },
    refresh,
  });
  return (
    <EntrySheet
      entry={entry}
      plusMax={list.plusMax}
      isOpen={isOpen}
      shareText={t('guestList:entry.shareText', { event: event.name })}
      changing={{
        ...changing,
        run: (entryId, changes) => void changing.run({ eventId: event.id, entryId, ...changes }),
      }}
      removing={{ ...removing, run: ({ id }) => void removing.run({ eventId: event.id, entryId: id }) }}
      onClose={onClose}
    >
      {entry ? (
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {t(entry.addedBy === null ? 'names.addedByOwner' : 'names.addedBy', {
            time: format.eventTime(entry.createdAt, event),
            name: entry.addedBy ?? '',
          })}
          {entry.reason === '' ? null : (
            <span className="block">{t('names.reason', { reason: entry.reason })}</span>
          )}
        </p>
      ) : null}
    </EntrySheet>
  );
}
