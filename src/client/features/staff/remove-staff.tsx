import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import type { StaffRole } from '#shared/states.ts';

interface RemoveStaffProps {
  target: { eventId: string; userId: string; role: StaffRole } | { eventId: string; invitationId: string };
  name: string;
  roleName: string;
}

/** Removes a role or an invitation after a confirmation. */
export function RemoveStaff({ target, name, roleName }: RemoveStaffProps) {
  const { t } = useTranslation('people');
  const isInvitation = 'invitationId' in target;
  const remove = useAction({
    call: trpc.staff.remove.mutationOptions(),
    done: () =>
      toast.success(isInvitation ? t('staff.withdrawn') : t('staff.removed', { name, role: roleName })),
    refresh: [trpc.staff.pathKey()],
  });

  return (
    <ConfirmDialog
      compact
      icon={<X aria-hidden="true" />}
      action={isInvitation ? t('staff.withdraw', { name }) : t('staff.remove', { name, role: roleName })}
      title={t(isInvitation ? 'staff.withdrawTitle' : 'staff.removeTitle', { name })}
      text={t(isInvitation ? 'staff.withdrawText' : 'staff.removeText')}
      confirm={t(isInvitation ? 'staff.withdrawConfirm' : 'staff.removeConfirm')}
      busy={remove.busy}
      failure={remove.failure}
      onConfirm={() => void remove.run(target)}
    />
  );
}
