import { Copy, Share2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canShare, copyText, shareLink } from '#client/features/share/share-link.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { useTransferredTicket } from './use-transferred-ticket.ts';

interface OfferActionsProps {
  ticketId: string;
  eventName: string;
  /** Path of the page that accepts it. */
  path: string;
  /** Look of each button. */
  className: string;
}

/** What the sender can do with an open offer: pass its link on, or take it back. */
export function OfferActions({ ticketId, eventName, path, className }: OfferActionsProps) {
  const { t } = useTranslation('tickets');
  const { cancel, cancelling } = useTransferredTicket(ticketId);
  const url = `${window.location.origin}${path}`;
  const words = { copied: t('send.copied'), copyFailed: t('send.copyFailed') };
  return (
    <div className="mt-3 flex gap-2">
      <button type="button" className={className} onClick={() => void copyText(url, words)}>
        <Copy aria-hidden="true" />
        {t('send.copy')}
      </button>
      {canShare() ? (
        <button
          type="button"
          className={className}
          onClick={() => void shareLink({ text: t('send.shareText', { event: eventName }), url }, words)}
        >
          <Share2 aria-hidden="true" />
          {t('send.share')}
        </button>
      ) : null}
      <button
        type="button"
        className={className}
        disabled={cancelling}
        aria-busy={cancelling}
        onClick={() => void cancel()}
      >
        {cancelling ? <Spinner /> : <Undo2 aria-hidden="true" />}
        {t('send.cancel')}
      </button>
    </div>
  );
}
