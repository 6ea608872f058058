import { useTranslation } from 'react-i18next';
import { ShareButtons } from '#client/features/share/share-buttons.tsx';
import type { ButtonLook } from '#client/ui/button.tsx';

interface ShareListLinkProps {
  path: string;
  /** The message beside the link. */
  text: string;
  /** Of the main button. */
  variant?: ButtonLook['variant'];
}

/** Sends the link of a list or of a name on it. */
export function ShareListLink({ path, text, variant = 'outline' }: ShareListLinkProps) {
  const { t } = useTranslation('guestList');
  const words = {
    share: t('link.share'),
    copy: t('link.copy'),
    copied: t('link.copied'),
    copyFailed: t('link.copyFailed'),
  };
  return <ShareButtons url={`${window.location.origin}${path}`} {...{ text, words, variant }} />;
}
