import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, MailCheck, Rocket } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refreshMe } from '#client/features/session/me-query.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { FREE_EVENTS_PER_ORGANIZER, ORGANIZER_REQUEST_MAX_CHARS, PLATFORM_FEE_BPS } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { useOrganizerRequest } from './use-organizer-request.ts';

const STEPS = [
  ['draft', CalendarPlus],
  ['approval', MailCheck],
  ['publish', Rocket],
] as const;

/** For guests: how to sell tickets, the button that requests it, and the request's status. */
export function BecomeOrganizer({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const { t } = useTranslation('selling');
  const formats = useFormats();
  const me = useMe();
  const query = useOrganizerRequest();
  if (me?.role !== 'client') return null;
  const request = query.data;
  const figures = {
    free: FREE_EVENTS_PER_ORGANIZER,
    percent: formats.percent(PLATFORM_FEE_BPS / 10_000),
  };
  return (
    <Card>
      <CardBody>
        <Heading className="font-semibold text-xl tracking-tight">{t('title')}</Heading>
        <p className="mt-1 text-muted-foreground">{t('text')}</p>
        <ol className="mt-5 flex flex-col gap-3">
          {STEPS.map(([step, Icon]) => (
            <li key={step} className="flex items-start gap-3">
              <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary-ink">
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
              <span className="min-w-0 self-center">{t(`steps.${step}`, figures)}</span>
            </li>
          ))}
        </ol>
        <div className="mt-5 flex flex-col gap-4">
          {query.isPending ? <Skeleton className="h-24 w-full rounded-xl" /> : null}
          {query.isError ? <Alert tone="danger">{errorMessage(query.error, formats.language)}</Alert> : null}
          {request?.status === 'pending' ? (
            <>
              <Alert title={t('pending')}>
                {t('pendingText', { when: formats.moment(request.createdAt) })}
              </Alert>
              <Link to={PATHS.myEvents} className={buttonClass({ variant: 'outline' }, 'self-start')}>
                {t('toDrafts')}
              </Link>
            </>
          ) : null}
          {request?.status === 'declined' ? (
            <Alert title={t('declined')}>
              {request.decidedAt ? t('declinedText', { when: formats.moment(request.decidedAt) }) : null}{' '}
              {request.mayAskAgain ? t('again') : null}
            </Alert>
          ) : null}
          {query.isSuccess && (request === null || request?.mayAskAgain) ? (
            me.emailVerified ? (
              <StartForm />
            ) : (
              <Alert>{t('verify')}</Alert>
            )
          ) : null}
        </div>
      </CardBody>
    </Card>
  );
}

function StartForm() {
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
      await refreshMe();
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
      <Button type="submit" busy={ask.isPending} className="justify-self-start self-start max-sm:w-full">
        {t('start')}
      </Button>
    </form>
  );
}
