import { useTranslation } from 'react-i18next';
import { useOnline } from '#client/lib/use-online.ts';
import { Alert } from '#client/ui/alert.tsx';

/** In place of a sheet that cannot load now, and opens once there is a network. Where toasts stand: they cannot load either. */
export function NoNetwork() {
  const { t } = useTranslation('events');
  if (useOnline()) return null;
  return (
    <Alert
      tone="warning"
      title={t('wait.offline')}
      className="fixed inset-x-4 bottom-(--toast-bottom) z-40 mx-auto max-w-md shadow-float"
    >
      {t('buy.offline')}
    </Alert>
  );
}
