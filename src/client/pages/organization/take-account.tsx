import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { PAYOUT_ACCOUNT_WAIT_DAYS } from '#shared/money/payout-accounts.ts';
import { useProvenAction } from './use-proven-action.tsx';

/** The owner answers for the payout account from now on. */
export function TakeAccount({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('organizations');
  const take = useProvenAction({
    call: trpc.organizations.setResponsible.mutationOptions(),
    done: () => toast.success(t('about.taken')),
    refresh: [trpc.organizations.pathKey(), trpc.payouts.pathKey()],
  });
  return (
    <>
      <ConfirmDialog
        icon={<Landmark aria-hidden="true" />}
        action={t('about.take')}
        title={t('about.takeTitle')}
        text={t('about.takeText', { days: PAYOUT_ACCOUNT_WAIT_DAYS })}
        confirm={t('about.take')}
        busy={take.busy}
        failure={take.failure}
        onConfirm={() => void take.run({ organizationId })}
      />
      {take.proof}
    </>
  );
}
