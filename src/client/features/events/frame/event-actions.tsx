import { ExternalLink, Link2, Rocket, ScanLine, ScrollText, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { canShare, copyText, eventLink, shareLink } from '#client/features/share/share-link.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { useReadOnly } from '#client/ui/read-only.ts';
import type { MyEvent } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { WANTS_PUBLISH } from '../own/just-published.ts';
import { isTonight } from '../own/tonight.ts';

/** The link to copy, the public page, and the one main action of the event's state. */
export function EventActions({ event }: { event: MyEvent }) {
  const { t } = useTranslation('eventFrame');
  const draft = event.phase === 'draft';
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      <Link to={pathFor(PATHS.event, event.id)} className={buttonClass({ variant: 'outline', size: 'sm' })}>
        <ExternalLink aria-hidden="true" />
        {t(draft ? 'preview' : 'publicPage')}
      </Link>
      {draft ? null : <CopyLink event={event} />}
      <MainAction event={event} />
    </div>
  );
}

function useCopyWords() {
  const { t } = useTranslation('eventFrame');
  return { copied: t('copied'), copyFailed: t('copyFailed') };
}

function CopyLink({ event }: { event: MyEvent }) {
  const { t } = useTranslation('eventFrame');
  const words = useCopyWords();
  // While tickets sell, spreading the link is the main action; some devices share it instead.
  const main = event.phase === 'published' && !isTonight(event) && !canShare();
  return (
    <Button
      reads
      variant={main ? 'primary' : 'outline'}
      size="sm"
      onClick={() => void copyText(eventLink(event.id), words)}
    >
      <Link2 aria-hidden="true" />
      {t('copyLink')}
    </Button>
  );
}

function MainAction({ event }: { event: MyEvent }) {
  const { t } = useTranslation('eventFrame');
  const words = useCopyWords();
  const { pathname } = useLocation();
  const look = buttonClass({ size: 'sm' });
  const overview = pathFor(PATHS.eventEditor, event.id);
  const isReadOnly = useReadOnly();
  if (event.phase === 'draft') {
    // The overview has the publish button itself, beside what is still missing.
    return pathname === overview || isReadOnly ? null : (
      <Link to={overview} state={WANTS_PUBLISH} className={look}>
        <Rocket aria-hidden="true" />
        {t('publish')}
      </Link>
    );
  }
  if (isTonight(event)) {
    return opensHere(PATHS.scanner) ? (
      <Link to={`${PATHS.scanner}?event=${event.id}`} className={look}>
        <ScanLine aria-hidden="true" />
        {t('openDoor')}
      </Link>
    ) : null;
  }
  if (event.phase === 'published') {
    return canShare() ? (
      <Button
        reads
        size="sm"
        onClick={() => void shareLink({ text: event.name, url: eventLink(event.id) }, words)}
      >
        <Share2 aria-hidden="true" />
        {t('share')}
      </Button>
    ) : null;
  }
  const statement = `${PATHS.payouts}?event=${event.id}`;
  return pathname === PATHS.payouts ? null : (
    <Link to={statement} className={look}>
      <ScrollText aria-hidden="true" />
      {t('statement')}
    </Link>
  );
}
