import { CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import type { GroupStatus } from '#shared/contracts/groups.ts';

/** The host gives back early what nobody has paid. */
export function EndGroup({ group: { token }, refetch }: { group: GroupStatus; refetch: () => void }) {
  const { t } = useTranslation('friends');
  const ending = useAction({ call: trpc.groups.cancel.mutationOptions(), done: () => refetch() });
  return (
    <div className="grid">
      <ConfirmDialog
        icon={<CircleX aria-hidden="true" />}
        action={t('end.action')}
        title={t('end.title')}
        text={t('end.text')}
        confirm={t('end.confirm')}
        dismiss={t('end.dismiss')}
        busy={ending.busy}
        failure={ending.failure}
        onConfirm={() => void ending.run({ token })}
      />
    </div>
  );
}
