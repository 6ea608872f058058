import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canShare, copyText, shareLink } from '#client/features/share/share-link.ts';
import { Button, type ButtonLook } from '#client/ui/button.tsx';

interface ShareButtonsProps {
  path: string;
  /** The message beside the link. */
  text: string;
  /** Of the main button. */
  variant?: ButtonLook['variant'];
}

/** Sends a link by the device's share sheet, or copies it. */
export function ShareButtons({ path, text, variant = 'outline' }: ShareButtonsProps) {
  const { t } = useTranslation('guestList');
  const url = `${window.location.origin}${path}`;
  const words = { copied: t('link.copied'), copyFailed: t('link.copyFailed') };
  return (
    <div className="flex flex-wrap gap-2">
      {canShare() ? (
        <Button reads variant={variant} className="grow" onClick={() => void shareLink({ text, url }, words)}>
          <Share2 aria-hidden="true" />
          {t('link.share')}
        </Button>
      ) : null}
      <Button
        reads
        variant={canShare() ? 'outline' : variant}
        className="grow"
        onClick={() => void copyText(url, words)}
      >
        <Copy aria-hidden="true" />
        {t('link.copy')}
      </Button>
    </div>
  );
}
