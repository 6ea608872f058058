import { useQueryClient } from '@tanstack/react-query';
import { Link2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BulkButtons } from '#client/features/data-table/bulk-buttons.tsx';
import { BulkDialog } from '#client/features/data-table/bulk-dialog.tsx';
import { formDraft } from '#client/features/events/own/draft/form-draft.ts';
import { copyText, eventLink } from '#client/features/share/share-link.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import type { MyEvent } from '#shared/contracts/events/events.ts';

interface EventActionsProps {
  events: readonly MyEvent[];
  onDelete: (drafts: readonly MyEvent[]) => void;
}

/** What is possible with the selected events: drafts have no public page, and only they can be deleted. */
export function EventActions({ events, onDelete }: EventActionsProps) {
  const { t } = useTranslation('organizer');
  const { number } = useFormats();
  const drafts = events.filter(({ phase }) => phase === 'draft');
  const shown = events.filter(({ phase }) => phase !== 'draft');
  const copy = () =>
    void copyText(shown.map(({ id, name }) => `${name} ${eventLink(id)}`).join('\n'), {
      copied: t('list.copied', { count: shown.length }),
      copyFailed: t('list.copyFailed'),
    });
  const steps = [
    {
      kind: 'copy',
      icon: Link2,
      label: t('list.copyLinks', { number: number(shown.length) }),
      count: shown.length,
      isDanger: false,
      reads: true,
      start: copy,
    },
    {
      kind: 'delete',
      icon: Trash2,
      label: t('list.deleteDrafts', { count: drafts.length, number: number(drafts.length) }),
      count: drafts.length,
      isDanger: true,
      start: () => onDelete(drafts),
    },
  ];
  return <BulkButtons steps={steps.filter(({ count }) => count > 0)} />;
}

interface DeleteDraftsProps {
  drafts: readonly MyEvent[];
  onClose: (isDone: boolean) => void;
}

export function DeleteDrafts({ drafts, onClose }: DeleteDraftsProps) {
  const { t } = useTranslation('organizer');
  const { number } = useFormats();
  const client = useQueryClient();
  const [first] = drafts;
  const values = (some: readonly MyEvent[]) => ({ count: some.length, number: number(some.length) });
  return (
    <BulkDialog
      items={drafts}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      title={
        drafts.length === 1 && first
          ? t('delete.title', { name: first.name })
          : t('list.deleteTitle', values(drafts))
      }
      text={t('list.deleteText')}
      confirm={t('list.deleteDrafts', values(drafts))}
      run={({ id }, requestId) => api.events.delete.mutate({ requestId, eventId: id })}
      onEnd={(done) => {
        for (const { id } of done) formDraft(`event:${id}`).clear();
        if (done.length > 0) toast.success(t('list.deleted', values(done)));
        void client.invalidateQueries({ queryKey: trpc.events.mine.pathKey() });
      }}
      onClose={onClose}
    />
  );
}
