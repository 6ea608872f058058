import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';

/** On the page itself, while the sheet of a payment under way is closed. */
export function PayingNotice({ className, onOpen }: { className: string; onOpen: () => void }) {
  const { t } = useTranslation('events');
  return (
    <Alert
      className={className}
      title={t('buy.confirming')}
      action={
        <Button variant="outline" onClick={onOpen}>
          {t('unknownResult.look')}
        </Button>
      }
    >
      {t('buy.confirmingText')}
    </Alert>
  );
}
