import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shareLink } from '#client/features/share/share-link.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Shares the event's plain URL, without this page's query parameters. */
export function ShareButton({ event, className }: { event: EventView; className: string }) {
  const { t } = useTranslation('events');
  const words = { copied: t('share.copied'), copyFailed: t('share.copyFailed') };
  return (
    <div className={className}>
      <IconButton
        label={t('share.label')}
        variant="outline"
        className="rounded-full border-0 shadow-float"
        onClick={() => {
          const url = `${window.location.origin}${pathFor(PATHS.event, event.id)}`;
          void shareLink({ text: event.name, url }, words);
        }}
      >
        <Share2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}
