import { useMutation } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import type { GroupStatus } from '#shared/contracts/groups.ts';

/** The host gives back early what nobody has paid. */
export function EndGroup({ group: { token }, refetch }: { group: GroupStatus; refetch: () => void }) {
  const { t } = useTranslation('friends');
  const { language } = useFormats();
  const { idFor, settle } = useRequestId();
  const ending = useMutation({
    ...trpc.groups.cancel.mutationOptions(),
    onSuccess: () => {
      settle();
      refetch();
    },
    onError: (error) => {
      if (isDecided(error)) settle();
    },
  });
  return (
    <div className="grid">
      <ConfirmDialog
        icon={<CircleX aria-hidden="true" />}
        action={t('end.action')}
        title={t('end.title')}
        text={t('end.text')}
        confirm={t('end.confirm')}
        dismiss={t('end.dismiss')}
        busy={ending.isPending}
        failure={ending.error ? errorMessage(ending.error, language) : null}
        onConfirm={() => ending.mutate({ requestId: idFor(token), token })}
      />
    </div>
  );
}
