import { useTranslation } from 'react-i18next';
import { useReachable } from '#client/features/offline-shell/reachable.ts';
import { Alert } from '#client/ui/alert.tsx';

/** On organizers' pages: figures are stale and changes are not saved without network. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const reachable = useReachable();
  if (reachable) return null;
  return (
    <Alert tone="warning" title={t('offlineNotice.title')} className="mb-5">
      {t('offlineNotice.text')}
    </Alert>
  );
}
