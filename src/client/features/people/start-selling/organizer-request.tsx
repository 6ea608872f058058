import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { ORGANIZER_REQUEST_MAX_CHARS } from '#shared/limits.ts';
import { useOrganizerRequest } from './use-organizer-request.ts';

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
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { idFor, settle } = useRequestId();
  const ask = useMutation(trpc.users.requestOrganizer.mutationOptions());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    setFailure(null);
    const intention = { message: message.trim() };
    try {
      const state = await ask.mutateAsync({ requestId: idFor(intention), ...intention });
      settle();
      toast.success(t('asked'));
      queryClient.setQueryData(trpc.users.organizerRequest.queryKey(), state);
    } catch (error) {
      setFailure(errorMessage(error, language));
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={t('message')}
        aside={t('common:optional')}
        hint={t('messageHint')}
        error={failure}
        disabled={ask.isPending}
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
        busy={ask.isPending}
        className="justify-self-start self-start max-sm:w-full"
      >
        {t('ask')}
      </Button>
    </form>
  );
}
