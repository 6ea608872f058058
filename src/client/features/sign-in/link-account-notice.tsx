import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { useEntered } from './use-entered.ts';

/** Of a mailed link whose press signs somebody in: it may be a stranger's link, to a stranger's account. */
export function LinkAccountNotice() {
  const { t } = useTranslation('auth');
  const { me } = useEntered();
  return me ? <Alert tone="warning">{t('mailLink.signedInAs', { email: me.email })}</Alert> : null;
}
