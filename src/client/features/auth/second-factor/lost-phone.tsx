import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';

/** What somebody without their authenticator app can do. */
export function LostPhone() {
  const { t } = useTranslation('auth');
  return (
    <Alert title={t('challenge.lostTitle')} className="mt-5">
      {t('challenge.lostText')}
    </Alert>
  );
}
