import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { formDraft } from '#client/features/events/own/draft/form-draft.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS } from '#shared/paths.ts';

interface DeleteDraftProps {
  event: EventView;
  /** True from the request on, to stop refetching the event; false again if the request fails. */
  onDeleting: (deleting: boolean) => void;
}

export function DeleteDraft({ event, onDeleting }: DeleteDraftProps) {
  const { t } = useTranslation('organizer');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useAction({
    call: trpc.events.delete.mutationOptions(),
    done: async () => {
      formDraft(`event:${event.id}`).clear();
      toast.success(t('delete.done', { name: event.name }));
      await navigate(PATHS.myEvents, { replace: true });
      // Invalidate without refetching: the editor may stay mounted until the list's code has loaded.
      const queryKey = trpc.events.get.queryKey({ eventId: event.id });
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    failed: () => onDeleting(false),
    refresh: [trpc.events.mine.pathKey()],
  });

  return (
    <ConfirmDialog
      icon={<Trash2 aria-hidden="true" />}
      action={t('delete.action')}
      title={t('delete.title', { name: event.name })}
      text={t('delete.text', { count: event.ticketTypes.length })}
      confirm={t('delete.confirm')}
      busy={remove.busy}
      failure={remove.failure}
      onConfirm={() => {
        onDeleting(true);
        void remove.run({ eventId: event.id });
      }}
    />
  );
}
