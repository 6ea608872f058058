import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shareLink } from '#client/features/share/share-link.ts';
import { Button } from '#client/ui/button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** Shares the event's plain URL, without this page's query parameters. */
export function ShareButton({ event }: { event: EventView }) {
  const { t } = useTranslation('events');
  const words = { copied: t('share.copied'), copyFailed: t('share.copyFailed') };
  return (
    <Button
      variant="outline"
      size="sm"
      className="ml-auto min-h-11 sm:min-h-9"
      onClick={() => {
        const url = `${window.location.origin}${pathFor(PATHS.event, event.id)}`;
        void shareLink({ text: event.name, url }, words);
      }}
    >
      <Share2 aria-hidden="true" />
      {t('share.label')}
    </Button>
  );
}
