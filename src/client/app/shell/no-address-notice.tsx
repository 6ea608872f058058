import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { useLeave } from './use-leave.ts';

/** While the person's address belongs to another account, so that no mail reaches them. */
export function NoAddressNotice() {
  const { t } = useTranslation();
  const me = useMe();
  const leave = useLeave();
  if (me?.email !== '') return null;
  return (
    <Alert tone="warning" title={t('noAddress.title')} className="mb-5">
      <p>{t('noAddress.text')}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={leave}>
        {t('noAddress.action')}
      </Button>
    </Alert>
  );
}
