import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '#client/features/session/me-query.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { errorMessage } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { useRequestId } from '#client/lib/request-id.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { ORGANIZER_REQUEST_MAX_CHARS } from '#shared/limits.ts';

/** Whoever waits for the answer on this page sees it without loading it anew; asked for this often (ms). */
const ANSWER_EVERY_MS = 15_000;

/** For guests: the way to events of one's own, and what has become of asking for it. */
export function BecomeOrganizer() {
  const { t } = useTranslation('people');
  const formats = useFormats();
  const me = useMe();
  const query = useQuery({
    ...trpc.users.organizerRequest.queryOptions(),
    enabled: me?.role === 'client',
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? ANSWER_EVERY_MS : false),
  });
  const granted = me?.role === 'client' && query.data?.status === 'granted' ? query.data.decidedAt : null;
  // What they may do now stands in the whole frame; asked once for each answer, since a role may be taken back again.
  useEffect(() => {
    if (granted !== null) void refreshMe();
  }, [granted]);
  if (me?.role !== 'client') return null;
  const request = query.data;
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-xl tracking-tight">{t('become.title')}</h2>
        <p className="mt-1 text-muted-foreground">{t('become.text')}</p>
        <div className="mt-4 flex flex-col gap-4">
          {query.isPending ? <Skeleton className="h-24 w-full rounded-xl" /> : null}
          {query.isError ? <Alert tone="danger">{errorMessage(query.error, formats.language)}</Alert> : null}
          {request?.status === 'pending' ? (
            <Alert title={t('become.pending')}>
              {t('become.pendingText', { when: formats.moment(request.createdAt) })}
            </Alert>
          ) : null}
          {request?.status === 'declined' ? (
            <Alert title={t('become.declined')}>
              {request.decidedAt
                ? t('become.declinedText', { when: formats.moment(request.decidedAt) })
                : null}{' '}
              {request.mayAskAgain ? t('become.again') : null}
            </Alert>
          ) : null}
          {query.isSuccess && (request === null || request?.mayAskAgain) ? (
            me.emailVerified ? (
              <AskForm />
            ) : (
              <Alert>{t('become.verify')}</Alert>
            )
          ) : null}
        </div>
      </CardBody>
    </Card>
  );
}

function AskForm() {
  const { t } = useTranslation('people');
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
      toast.success(t('become.asked'));
      queryClient.setQueryData(trpc.users.organizerRequest.queryKey(), state);
    } catch (error) {
      setFailure(errorMessage(error, language));
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={t('become.message')} error={failure} disabled={ask.isPending}>
        <Textarea
          placeholder={t('become.placeholder')}
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
        {t('become.ask')}
      </Button>
    </form>
  );
}
