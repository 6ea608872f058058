import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';

/** Ends a link that has got into wrong hands. */
export function NewLink({ event, list }: { event: EventView; list: GuestListView }) {
  const { t } = useTranslation('lists');
  const renewing = useAction({
    call: trpc.lists.change.mutationOptions(),
    done: () => toast.success(t('link.renewed')),
    refresh: [trpc.lists.ofEvent.queryKey({ eventId: event.id })],
  });
  return (
    <ConfirmDialog
      // A new link closes the question.
      key={list.link}
      compact
      icon={<RefreshCw aria-hidden="true" />}
      action={t('link.renew')}
      title={t('link.renewTitle')}
      text={t('link.renewText')}
      confirm={t('link.renew')}
      busy={renewing.busy}
      failure={renewing.failure}
      onConfirm={() => void renewing.run({ eventId: event.id, listId: list.id, newLink: true })}
    />
  );
}
