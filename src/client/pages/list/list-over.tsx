import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import type { OwnedList } from '#shared/contracts/lists/lists.ts';

/** Why the owner adds no more names, and what becomes of the places. */
export function ListOver({ opened: { list, event, serverTime } }: { opened: OwnedList }) {
  const { t } = useTranslation('guestList');
  const format = useFormats();
  const { closedAt, namesUntil, entryUntil, counts, quota, after } = list;
  const isEntryOver = entryUntil !== null && Date.parse(entryUntil) <= Date.parse(serverTime);
  const when = closedAt ?? (isEntryOver ? entryUntil : namesUntil);
  const time = when === null ? '' : format.eventTime(when, event);
  const title = closedAt !== null ? 'closed' : isEntryOver ? 'entry' : 'names';
  // A closed list may still let its names in.
  const isDone = isEntryOver || (closedAt !== null && counts.heads <= counts.entered);
  const missed = Math.max(0, quota - counts.entered);
  return (
    <Alert title={t(`over.${title}`, { time })}>
      <p className="text-pretty">
        {isDone ? (missed > 0 ? t(`over.places.${after}`, { count: missed }) : null) : t('over.door')}
      </p>
    </Alert>
  );
}
