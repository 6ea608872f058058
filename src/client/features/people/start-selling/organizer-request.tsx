import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { ORGANIZER_REQUEST_MAX_CHARS } from '#shared/limits.ts';

/** A request to an administrator to sell for money: its state, and the form to send one. */
export function OrganizerRequest() {
  const { t } = useTranslation('selling');
  const formats = useFormats();
  const query = useOrganizerRequest();
  const request = query.data;
  if (query.isPending) return <Skeleton className="h-24 w-full rounded-xl" />;
  if (query.isError) return <Alert tone="danger">{errorMessage(query.error, formats.language)}</Alert>;
  if (request?.status === 'pending')
    return (
      <Alert title={t('pending')}>{t('pendingText', { when: formats.moment(request.createdAt) })}</Alert>
    );
  return (
    <>
      {request?.status === 'declined' ? (
        <Alert title={t('declined')}>
          {request.decidedAt ? t('declinedText', { when: formats.moment(request.decidedAt) }) : null}{' '}
          {request.mayAskAgain ? t('again') : null}
        </Alert>
      ) : null}
      {!request || request.mayAskAgain ? <RequestForm /> : null}
    </>
  );
}

function RequestForm() {
  const { t } = useTranslation(['selling', 'common']);
  const queryClient = useQueryClient();
  const [message, setMessage] = useState('');
  const ask = useAction({
    call: trpc.users.requestOrganizer.mutationOptions(),
    done: (state) => {
      toast.success(t('asked'));
      queryClient.setQueryData(trpc.users.organizerRequest.queryKey(), state);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask.run({ message: message.trim() });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('message')}
        aside={t('common:optional')}
        hint={t('messageHint')}
        error={ask.failure}
        disabled={ask.busy}
      >
        <Textarea
          placeholder={t('placeholder')}
          maxLength={ORGANIZER_REQUEST_MAX_CHARS}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        busy={ask.busy}
        className="justify-self-start self-start max-sm:w-full"
      >
        {t('ask')}
      </Button>
    </form>
  );
}

/** Poll interval while the request is pending, so that an open page updates (ms). */
const ANSWER_EVERY_MS = 15_000;

/** The person's own request to sell for money. Refetches what depends on it once it is decided. */
function useOrganizerRequest() {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...trpc.users.organizerRequest.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? ANSWER_EVERY_MS : false),
  });
  const grantedAt = query.data?.status === 'granted' ? query.data.decidedAt : null;
  useEffect(() => {
    if (grantedAt === null) return;
    void refreshMe();
    void queryClient.invalidateQueries({ queryKey: trpc.payouts.account.queryKey() });
  }, [grantedAt, queryClient]);
  return query;
}
