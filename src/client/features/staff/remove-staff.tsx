import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
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
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { idFor } = useRequestId();
  const remove = useMutation(trpc.staff.remove.mutationOptions());
  const isInvitation = 'invitationId' in target;

  const press = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync({ requestId: idFor(target), ...target });
    } catch (error) {
      setFailure(errorMessage(error, language));
      return;
    }
    toast.success(isInvitation ? t('staff.withdrawn') : t('staff.removed', { name, role: roleName }));
    await queryClient.invalidateQueries({ queryKey: trpc.staff.pathKey() });
  };

  return (
    <ConfirmDialog
      compact
      icon={<X aria-hidden="true" />}
      action={isInvitation ? t('staff.withdraw', { name }) : t('staff.remove', { name, role: roleName })}
      title={t(isInvitation ? 'staff.withdrawTitle' : 'staff.removeTitle', { name })}
      text={t(isInvitation ? 'staff.withdrawText' : 'staff.removeText')}
      confirm={t(isInvitation ? 'staff.withdrawConfirm' : 'staff.removeConfirm')}
      busy={remove.isPending}
      failure={failure}
      onConfirm={() => void press()}
    />
  );
}
