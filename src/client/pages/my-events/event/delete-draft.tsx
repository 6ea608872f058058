import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { formDraft } from '#client/features/events/own/draft/form-draft.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
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
  const { language } = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useMutation(trpc.events.delete.mutationOptions());
  const { idFor } = useRequestId();

  const press = async () => {
    setFailure(null);
    onDeleting(true);
    const intention = { eventId: event.id };
    try {
      await remove.mutateAsync({ requestId: idFor(intention), ...intention });
    } catch (error) {
      onDeleting(false);
      setFailure(errorMessage(error, language));
      return;
    }
    formDraft(`event:${event.id}`).clear();
    toast.success(t('delete.done', { name: event.name }));
    await navigate(PATHS.myEvents, { replace: true });
    // Invalidate without refetching: the editor may stay mounted until the list's code has loaded.
    const queryKey = trpc.events.get.queryKey({ eventId: event.id });
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    await queryClient.invalidateQueries({ queryKey: trpc.events.mine.pathKey() });
  };

  return (
    <ConfirmDialog
      icon={<Trash2 aria-hidden="true" />}
      action={t('delete.action')}
      title={t('delete.title', { name: event.name })}
      text={t('delete.text', { count: event.ticketTypes.length })}
      confirm={t('delete.confirm')}
      busy={remove.isPending}
      failure={failure}
      onConfirm={() => void press()}
    />
  );
}
