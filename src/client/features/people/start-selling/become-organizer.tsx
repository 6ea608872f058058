import { useMutation } from '@tanstack/react-query';
import { CalendarPlus, Landmark, Rocket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { FREE_EVENTS_PER_ORGANIZER, PLATFORM_FEE_BPS } from '#shared/limits.ts';
import { OrganizerRequest } from './organizer-request.tsx';

const STEPS = [
  ['draft', CalendarPlus],
  ['publish', Rocket],
  ['money', Landmark],
] as const;

/** For guests: how to sell tickets, and the button that makes them organizers at once. */
export function BecomeOrganizer({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const { t } = useTranslation('selling');
  const formats = useFormats();
  const me = useMe();
  if (me?.role !== 'client') return null;
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
          {me.emailVerified ? <StartButton /> : <Alert>{t('verify')}</Alert>}
        </div>
      </CardBody>
    </Card>
  );
}

function StartButton() {
  const { t } = useTranslation('selling');
  const { language } = useFormats();
  const { idFor, settle } = useRequestId();
  const begin = useMutation(trpc.users.becomeOrganizer.mutationOptions());
  const start = async () => {
    try {
      await begin.mutateAsync({ requestId: idFor({}) });
      settle();
      toast.success(t('started'));
      await refreshMe();
    } catch {
      // Shown below.
    }
  };
  if (isRefusal(begin.error, 'ORGANIZER_REVOKED'))
    return (
      <>
        <Alert tone="warning">{errorMessage(begin.error, language)}</Alert>
        <OrganizerRequest />
      </>
    );
  return (
    <>
      {begin.error ? <Alert tone="danger">{errorMessage(begin.error, language)}</Alert> : null}
      <Button
        busy={begin.isPending}
        onClick={() => void start()}
        className="justify-self-start self-start max-sm:w-full"
      >
        {t('start')}
      </Button>
    </>
  );
}
