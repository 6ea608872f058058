import { CircleCheckBig, CircleX, Hourglass, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import type { OwnRope } from '#shared/contracts/rope.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { CalledPass } from './called-pass.tsx';
import { JoinForm } from './join-form.tsx';
import { useCalledAlert } from './use-called-alert.ts';

interface StreetCardProps {
  rope: OwnRope;
  /** How far the server's clock is ahead (ms). */
  offset: number;
  /** The last look failed: what is shown may be old. */
  isStale: boolean;
  refetch: () => void;
}

/** The line as one phone sees it: to join, to wait, to come in. */
export function StreetCard({ rope, offset, isStale, refetch }: StreetCardProps) {
  const { t } = useTranslation('rope');
  const { party, isOpen, eventId } = rope;
  const [again, setAgain] = useState(false);
  const waits = party?.state === 'waiting' || party?.state === 'called';
  useWakeLock(waits);
  useCalledAlert(party);
  const stale =
    isStale && waits ? (
      <Alert tone="warning" title={t('stale')}>
        {t('staleText')}
      </Alert>
    ) : null;
  if (party?.state === 'called' || party?.state === 'paid')
    return (
      <div className="grid grid-cols-1 gap-5">
        {stale}
        <CalledPass rope={rope} party={party} offset={offset} refetch={refetch} />
        {party.state === 'called' ? <Leave eventId={eventId} called /> : null}
      </div>
    );
  if (party?.state === 'waiting')
    return (
      <div className="grid grid-cols-1 gap-5">
        <div role="status">
          <Hourglass aria-hidden="true" className="mb-3 size-12 text-muted-foreground" />
          <h1 className="text-pretty font-semibold text-2xl tracking-tight">
            {party.ahead === 0 ? t('next') : t('ahead', { count: party.ahead })}
          </h1>
          <p className="mt-1.5 text-pretty text-muted-foreground">
            {t('number', { number: party.number, count: party.heads })}
          </p>
        </div>
        {stale ?? <p className="text-pretty rounded-xl bg-muted p-4 text-sm">{t('keepOpen')}</p>}
        <Leave eventId={eventId} />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      {party ? <Ended party={party} /> : null}
      {isOpen && party?.state === 'in' && !again ? (
        <Button variant="ghost" onClick={() => setAgain(true)}>
          {t('joinAgain')}
        </Button>
      ) : isOpen ? (
        <JoinForm rope={rope} again={party !== null} />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          {party && party.state !== 'removed' ? null : (
            <Words Icon={CircleX} title={t('closed')} text={t('closedText')} />
          )}
          <Link
            to={pathFor(PATHS.event, eventId)}
            className={buttonClass({ variant: 'outline', size: 'lg' }, 'w-full')}
          >
            {t('toEvent')}
          </Link>
        </div>
      )}
    </div>
  );
}

function Ended({ party }: { party: NonNullable<OwnRope['party']> }) {
  const { t } = useTranslation('rope');
  if (party.state === 'in')
    return (
      <Words
        Icon={PartyPopper}
        isGood
        title={t('in', { count: Math.max(1, party.inside) })}
        text={t('inText')}
      />
    );
  if (party.state === 'missed') return <Words Icon={CircleX} title={t('missed')} text={t('missedText')} />;
  if (party.state === 'left') return <Words Icon={CircleCheckBig} title={t('left')} text={t('leftText')} />;
  return null;
}

interface WordsProps {
  Icon: typeof CircleX;
  title: string;
  text: string;
  isGood?: boolean;
}

function Words({ Icon, title, text, isGood }: WordsProps) {
  return (
    <div role="status">
      <Icon
        aria-hidden="true"
        className={isGood ? 'mb-3 size-14 text-success-ink' : 'mb-3 size-12 text-muted-foreground'}
      />
      <h1 className="text-pretty font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1.5 text-pretty text-muted-foreground">{text}</p>
    </div>
  );
}

function Leave({ eventId, called = false }: { eventId: string; called?: boolean }) {
  const { t } = useTranslation('rope');
  const leave = useAction({
    call: trpc.rope.leave.mutationOptions(),
    refresh: [trpc.rope.pathKey()],
  });
  return (
    <div className="grid grid-cols-1 gap-2">
      <Failure of={leave} />
      <Button variant="ghost" busy={leave.busy} onClick={() => void leave.run({ eventId })}>
        {t(called ? 'giveUp' : 'leave')}
      </Button>
    </div>
  );
}
