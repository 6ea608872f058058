import { Clock, Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TimeLeft } from '#client/features/groups/time-left.tsx';
import { canShare, copyText, shareLink } from '#client/features/share/share-link.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import type { GroupStatus } from '#shared/contracts/groups.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { EndGroup } from './end-group.tsx';
import { PayShare, type PayShareProps } from './pay-share.tsx';
import { Shares } from './shares.tsx';

interface GroupCardProps extends PayShareProps {
  /** How far the server's clock is ahead (ms). */
  offset: number;
}

/** The group as its host and its friends see it, while its time runs and after. */
export function GroupCard({ group, event, offset, refetch }: GroupCardProps) {
  const { t } = useTranslation('friends');
  const { state, isHost, quantity, ticketId } = group;
  const paid = group.shares.reduce((sum, share) => sum + (share.state === 'paid' ? share.quantity : 0), 0);
  const words = wordsOf(group);
  const isOpen = state === 'open';
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h1 className="wrap-anywhere text-pretty font-semibold text-2xl tracking-tight">
          {t(words.title, { name: group.hostName })}
        </h1>
        <p className="mt-1.5 text-pretty text-muted-foreground">{t(words.text, { paid, count: quantity })}</p>
      </div>
      {isOpen ? (
        <TimeLeft icon={Clock} expiresAt={group.expiresAt} offset={offset} note={t('left')} onEnd={refetch} />
      ) : null}
      {isOpen && isHost ? <SendLink group={group} event={event} offset={offset} /> : null}
      {ticketId ? (
        <Alert
          tone="success"
          title={t('yours')}
          action={
            <Link
              to={`${PATHS.myTickets}?ticket=${ticketId}`}
              className={buttonClass({ variant: isOpen ? 'outline' : 'primary' })}
            >
              {t('show')}
            </Link>
          }
        />
      ) : null}
      <PayShare group={group} event={event} refetch={refetch} />
      <Shares group={group} paid={paid} />
      {isOpen && isHost ? <EndGroup group={group} refetch={refetch} /> : null}
      {isOpen ? null : (
        <Link
          to={pathFor(PATHS.event, event.id)}
          className={buttonClass({ variant: ticketId ? 'outline' : 'primary', size: 'lg' }, 'w-full')}
        >
          {t('toEvent')}
        </Link>
      )}
    </div>
  );
}

function wordsOf({ state, isHost, hostName }: GroupStatus) {
  switch (state) {
    case 'open':
      if (isHost) return { title: 'titleHost', text: 'leadHost' } as const;
      return { title: hostName ? 'title' : 'titleUnnamed', text: 'lead' } as const;
    case 'complete':
      return { title: 'complete', text: 'completeText' } as const;
    case 'cancelled':
      return { title: isHost ? 'cancelledHost' : 'cancelled', text: 'over' } as const;
    case 'ended':
      return { title: 'ended', text: 'over' } as const;
  }
}

function SendLink({ group, event, offset }: Pick<GroupCardProps, 'group' | 'event' | 'offset'>) {
  const { t } = useTranslation('friends');
  const url = `${window.location.origin}${pathFor(PATHS.group, group.token)}`;
  const words = { copied: t('copied'), copyFailed: t('copyFailed') };
  const share = () => {
    const minutes = Math.max(1, Math.floor((Date.parse(group.expiresAt) - Date.now() - offset) / 60_000));
    return shareLink({ text: t('shareText', { event: event.name, minutes }), url }, words);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {canShare() ? (
        <Button size="lg" className="grow" onClick={() => void share()}>
          <Share2 aria-hidden="true" />
          {t('share')}
        </Button>
      ) : null}
      <Button
        size="lg"
        variant={canShare() ? 'outline' : 'primary'}
        className="grow"
        onClick={() => void copyText(url, words)}
      >
        <Copy aria-hidden="true" />
        {t('copy')}
      </Button>
    </div>
  );
}
