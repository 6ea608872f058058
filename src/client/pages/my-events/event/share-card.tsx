import { CircleCheck, Download, Megaphone, Printer, Share2, UserPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyLine } from '#client/features/copy-line/copy-line.tsx';
import { useJustPublished } from '#client/features/events/own/just-published.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { canShare, eventLink, shareLink } from '#client/features/share/share-link.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { LANGUAGE_PARAM } from '#shared/pages.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Next steps after publishing: share the link, print a poster, add door staff. */
export function ShareCard({ event }: { event: EventView }) {
  const { t } = useTranslation('ownEvents');
  const { language } = useLanguage();
  const published = useJustPublished();
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog or form that published the event has unmounted: move the focus here, so that screen readers announce it.
  useEffect(() => {
    if (published) heading.current?.focus();
  }, [published]);
  const url = eventLink(event.id);
  const poster = `/api/events/${event.id}/poster.pdf?${LANGUAGE_PARAM}=${language}`;
  const words = { copy: t('share.copy'), copied: t('share.copied'), copyFailed: t('share.copyFailed') };
  const Icon = published ? CircleCheck : Megaphone;
  return (
    <Card className="p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-semibold text-lg outline-none">
        <Icon aria-hidden="true" className={published ? 'size-5 text-success-ink' : 'size-5'} />
        {t(published ? 'share.published' : 'share.title')}
      </h2>
      <p className="mt-1 mb-4 text-pretty text-muted-foreground">
        {t(published ? 'share.publishedText' : 'share.text')}
      </p>
      <CopyLine text={url} words={words} />
      <div className="mt-4 grid gap-2.5 sm:flex sm:flex-wrap">
        {canShare() ? (
          <Button reads onClick={() => void shareLink({ text: event.name, url }, words)}>
            <Share2 aria-hidden="true" />
            {t('share.action')}
          </Button>
        ) : null}
        <a href={poster} download={`${event.name} QR.pdf`} className={buttonClass({ variant: 'outline' })}>
          <Download aria-hidden="true" />
          {t('share.poster')}
        </a>
        <a href={poster} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'outline' })}>
          <Printer aria-hidden="true" />
          {t('share.print')}
        </a>
        <Link to={pathFor(PATHS.eventStaff, event.id)} className={buttonClass({ variant: 'outline' })}>
          <UserPlus aria-hidden="true" />
          {t('share.staff')}
        </Link>
      </div>
    </Card>
  );
}
