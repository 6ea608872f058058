import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useRequestId } from '#client/lib/request-id.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { ListedUser } from '#shared/contracts/users.ts';
import type { UserStatus } from '#shared/states.ts';

/** Off needs a question, with room for the reason that the history keeps; on is one press. */
export function AccountPart({ user }: { user: ListedUser }) {
  const { t } = useTranslation(['people', 'common']);
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { idFor, settle } = useRequestId();
  const change = useMutation(trpc.users.setStatus.mutationOptions());

  const put = async (status: UserStatus, why: string) => {
    setFailure(null);
    const intention = { userId: user.id, status, reason: why };
    try {
      await change.mutateAsync({ requestId: idFor(intention), ...intention });
    } catch (error) {
      setFailure(errorMessage(error, language));
      return;
    }
    settle();
    setReason('');
    toast.success(t(status === 'active' ? 'users.activated' : 'users.deactivated', { name: user.name }));
    await queryClient.invalidateQueries({ queryKey: trpc.users.pathKey() });
  };

  return (
    <section>
      <h3 className="font-medium text-sm">{t('users.accountTitle')}</h3>
      <p className="mb-3 text-muted-foreground text-sm">
        {t(user.status === 'active' ? 'users.activeText' : 'users.inactiveText')}
      </p>
      {user.status === 'active' ? (
        <Dialog
          locked={change.isPending}
          trigger={
            <Button variant="outline" className="text-danger-ink">
              <UserX aria-hidden="true" />
              {t('users.deactivate')}
            </Button>
          }
          title={t('users.deactivateTitle', { name: user.name })}
          description={t('users.deactivateText')}
          closeLabel={t('common:close')}
          footer={
            <>
              <DialogClose>
                <Button variant="outline" disabled={change.isPending}>
                  {t('common:cancel')}
                </Button>
              </DialogClose>
              <Button
                variant="danger"
                busy={change.isPending}
                onClick={() => void put('inactive', reason.trim())}
              >
                {t('users.deactivate')}
              </Button>
            </>
          }
        >
          <Field label={t('users.reason')} aside={t('common:optional')} error={failure}>
            <Input
              value={reason}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </Dialog>
      ) : (
        <>
          <Button variant="outline" busy={change.isPending} onClick={() => void put('active', '')}>
            <UserCheck aria-hidden="true" />
            {t('users.activate')}
          </Button>
          {failure ? (
            <Alert tone="danger" className="mt-3">
              {failure}
            </Alert>
          ) : null}
        </>
      )}
    </section>
  );
}
