import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';

interface PayingNoticeProps {
  className: string;
  /** A bank or a shop confirms it, perhaps days later; otherwise it takes seconds. */
  isAwaited?: boolean;
  onOpen: () => void;
}

/** On the page itself, while the sheet of a payment under way is closed. */
export function PayingNotice({ className, isAwaited = false, onOpen }: PayingNoticeProps) {
  const { t } = useTranslation('events');
  return (
    <Alert
      className={className}
      title={t(isAwaited ? 'buy.awaited' : 'buy.confirming')}
      action={
        <Button variant="outline" onClick={onOpen}>
          {t('unknownResult.look')}
        </Button>
      }
    >
      {t(isAwaited ? 'buy.awaitedText' : 'buy.confirmingText')}
    </Alert>
  );
}
