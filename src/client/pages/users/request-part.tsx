import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';

interface RequestPartProps {
  user: ListedUser;
  request: NonNullable<ListedUser['organizerRequest']>;
}

export function RequestPart({ user, request }: RequestPartProps) {
  const { t } = useTranslation('people');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { idFor } = useRequestId();
  const decide = useMutation(trpc.users.decideOrganizer.mutationOptions());

  const answer = async (granted: boolean) => {
    setFailure(null);
    const intention = { organizerRequestId: request.id, granted };
    try {
      await decide.mutateAsync({ requestId: idFor(intention), ...intention });
      toast.success(t(granted ? 'users.granted' : 'users.declined', { name: user.name }));
    } catch (error) {
      setFailure(errorMessage(error, formats.language));
    }
    await queryClient.invalidateQueries({ queryKey: trpc.users.pathKey() });
  };

  return (
    <section className="rounded-2xl bg-primary-soft p-4">
      <h3 className="font-semibold">{t('users.request')}</h3>
      <p className="text-sm">{formats.moment(request.createdAt)}</p>
      <p className="mt-2 whitespace-pre-wrap break-words">{request.message || t('users.requestEmpty')}</p>
      {failure ? (
        <Alert tone="danger" className="mt-3">
          {failure}
        </Alert>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button busy={decide.isPending} onClick={() => void answer(true)}>
          {t('users.grant')}
        </Button>
        <Button variant="outline" disabled={decide.isPending} onClick={() => void answer(false)}>
          {t('users.decline')}
        </Button>
      </div>
    </section>
  );
}
