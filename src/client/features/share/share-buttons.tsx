import { Copy, Share2 } from 'lucide-react';
import { Button, type ButtonLook } from '#client/ui/button.tsx';
import { canShare, copyText, type ShareWords, shareLink } from './share-link.ts';

interface ShareButtonsProps {
  url: string;
  /** The message beside the link. */
  text: string;
  /** The buttons' labels, and what is said after copying. */
  words: ShareWords & { share: string; copy: string };
  /** Of the main button. */
  variant?: ButtonLook['variant'];
}

/** Sends a link by the device's share sheet, or copies it. */
export function ShareButtons({ url, text, words, variant = 'primary' }: ShareButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {canShare() ? (
        <Button reads variant={variant} className="grow" onClick={() => void shareLink({ text, url }, words)}>
          <Share2 aria-hidden="true" />
          {words.share}
        </Button>
      ) : null}
      <Button
        reads
        variant={canShare() ? 'outline' : variant}
        className="grow"
        onClick={() => void copyText(url, words)}
      >
        <Copy aria-hidden="true" />
        {words.copy}
      </Button>
    </div>
  );
}
