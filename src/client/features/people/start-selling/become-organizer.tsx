import { CalendarPlus, Landmark, Rocket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Failure } from '#client/ui/failure.tsx';
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
  const begin = useAction({
    call: trpc.users.becomeOrganizer.mutationOptions(),
    done: () => {
      toast.success(t('started'));
      return refreshMe();
    },
  });
  if (isRefusal(begin.error, 'ORGANIZER_REVOKED'))
    return (
      <>
        <Alert tone="warning">{begin.failure}</Alert>
        <OrganizerRequest />
      </>
    );
  return (
    <>
      <Failure of={begin} />
      <Button
        busy={begin.busy}
        onClick={() => void begin.run({})}
        className="justify-self-start self-start max-sm:w-full"
      >
        {t('start')}
      </Button>
    </>
  );
}
